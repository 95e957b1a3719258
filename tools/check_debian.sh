#!/usr/bin/env bash
# tools/check_debian.sh RELEASE [MIRROR]: make demo and make test of the committed HEAD on a bare
# machine of that Debian release (bookworm, trixie), which is made for it and removed afterwards.
# Prints how each of them closed and its seconds, keeps their output in .build/, and fails if one of
# them fails or leaves a process behind. Needs root and mmdebstrap, and takes twenty minutes or so.
set -euo pipefail

say() { printf '%s: %s\n' "$release" "$*"; }
die() { say "$*" >&2; exit 1; }

# check_debian.sh --inside MACHINE COMMAND...: with mounts and processes of its own, which end with
# it. No other process sees the mount, so nothing can be removed through it.
if [ "${1:-}" = --inside ]; then
  machine=$2
  shift 2
  mount -t proc proc "$machine/proc"
  status=0
  chroot "$machine" "$@" || status=$?
  for process in "$machine"/proc/[0-9]*; do
    if [ "${process##*/}" -ne $$ ]; then
      printf 'left behind: process %s\n' "$(tr '\0' ' ' <"$process/cmdline")"
      status=1
    fi
  done
  exit "$status"
fi

release=${1:?the name of a Debian release, such as trixie}
cd "$(dirname "$0")/.."
[ "$(id -u)" -eq 0 ] || die "only root can make a machine"
command -v mmdebstrap >/dev/null || die "mmdebstrap is missing"
mkdir -p .build
machine=$(mktemp -d "${TMPDIR:-/var/tmp}/bnstar-$release.XXXXXX")
running=

clean_up() {
  trap '' INT TERM
  if [ -n "$running" ]; then
    kill -KILL "$running" 2>/dev/null || true
    wait "$running" 2>/dev/null || true
  fi
  rm -rf --one-file-system "$machine"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# The network as this machine has it: its names, certificates, proxies and mirror of CRAN.
settings=()
for name in {http,https,ftp,no}_proxy {HTTP,HTTPS,FTP,NO}_PROXY SSL_CERT_FILE CURL_CA_BUNDLE; do
  if [ -n "${!name:-}" ]; then settings+=("$name=${!name}"); fi
done
apt_options=()
while read -r line; do apt_options+=(--aptopt="$line"); done < <(
  apt-config dump 2>/dev/null | grep -iE '^Acquire::([a-z]+::Proxy|Check-Valid-Until)' || true)

bare_machine() {
  unshare --mount --propagation private \
    mmdebstrap --variant=minbase --include=git,make "${apt_options[@]}" "$release" "$machine" "$@" \
    >".build/debian-$release.log" 2>&1
}

connect() {
  local certificates=/etc/ssl/certs/ca-certificates.crt extra=/usr/local/share/ca-certificates cran
  cp -L /etc/resolv.conf /etc/hosts "$machine/etc/"
  if [ -e "$certificates" ]; then install -D -m 644 "$certificates" "$machine$certificates"; fi
  # Those that this machine has beyond Debian's, for a package that makes the file above anew.
  if [ -d "$extra" ]; then mkdir -p "$machine$extra" && cp -rL "$extra/." "$machine$extra/"; fi
  cran=$(Rscript -e 'cat(getOption("repos")["CRAN"])' 2>/dev/null || true)
  if [[ $cran = *://* ]]; then
    printf 'options(repos = c(CRAN = "%s"))\n' "$cran" >"$machine/root/.Rprofile"
  fi
}

faults=0
make_there() { # make_there TARGET
  local log=.build/debian-$release-$1.log began=$SECONDS status=0
  # In the background, so that Ctrl-C is answered at once.
  unshare --mount --propagation private --pid --fork --kill-child tools/check_debian.sh --inside \
    "$machine" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin "${settings[@]}" \
    make --no-print-directory -C /srv/bnstar "$1" >"$log" 2>&1 &
  running=$!
  wait "$running" || status=$?
  running=
  tail -n $((status == 0 ? 3 : 40)) "$log"
  if [ "$status" -eq 0 ]; then
    say "make $1 passed, $((SECONDS - began)) s"
  else
    say "make $1 FAILED, $((SECONDS - began)) s; all it said is in $log"
    faults=$((faults + 1))
  fi
}

began=$SECONDS
bare_machine "${@:2}" || { tail -n 20 ".build/debian-$release.log"; die "mmdebstrap FAILED"; }
connect
git clone --quiet . "$machine/srv/bnstar"
say "a bare machine for $(git log -1 --format='%h, %s'), $((SECONDS - began)) s"
make_there demo
make_there test
[ "$faults" -eq 0 ]
