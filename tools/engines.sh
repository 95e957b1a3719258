#!/usr/bin/env bash
# Starts servers for tests, on loopback only, from Debian's packages, and stops them by their pid
# files. Everything they write is in one folder, which goes with them.
#   engines.sh databases COMMAND...  PostgreSQL and MariaDB, each as its own user
#   engines.sh cluster COMMAND...    munge and a Slurm of one node, as root, without systemd
# COMMAND finds them by BNSTAR_POSTGRES, BNSTAR_MARIADB (port:password) or SLURM_CONF. The exit
# status is the command's.
set -euo pipefail
what=${1:-}
shift || true
if [ "$#" -eq 0 ] || ! [[ "$what" =~ ^(databases|cluster)$ ]]; then
  sed -n '2,/^set /s/^# \{0,1\}//p' "$0"
  exit 1
fi
if [ "$(id -u)" -ne 0 ]; then
  echo "engines.sh must run as root: it starts servers as other users"
  exit 1
fi
# Drivers ask for the time zone, and R would ask systemd.
export TZ=${TZ:-UTC}
folder=$(mktemp -d)
chmod 755 "$folder"

say() { printf 'engines: %s\n' "$*"; }
die() { say "$*" >&2; exit 1; }

stop_by() { # stop_by PIDFILE: what is named there, and nothing else
  local pid
  pid=$(head -n 1 "$1" 2>/dev/null) || return 0
  [ -n "$pid" ] || return 0
  kill "$pid" 2>/dev/null || return 0
  for _ in $(seq 300); do kill -0 "$pid" 2>/dev/null || return 0; sleep 0.1; done
  kill -KILL "$pid" 2>/dev/null || true
}

stop_all() {
  local file
  for file in slurmd slurmctld munged mariadb postgres/postmaster; do
    stop_by "$folder/$file.pid"
  done
  rm -rf "$folder"
}
trap stop_all EXIT
trap "exit 143" TERM INT HUP

free_port() {
  Rscript -e 'repeat {
    port <- sample(20000:29999, 1)
    socket <- tryCatch(serverSocket(port), error = function(e) NULL)
    if (!is.null(socket)) { close(socket); cat(port); break }
  }'
}

# A listening socket beyond loopback is a fault of this script.
only_loopback() { # only_loopback PORT...
  local port
  for port in "$@"; do
    Rscript - "$port" <<'R' || die "port $port listens beyond loopback"
port <- sprintf(":%04X", as.integer(commandArgs(TRUE)))
lines <- unlist(lapply(c("/proc/net/tcp", "/proc/net/tcp6"), function(file) {
  if (file.exists(file)) readLines(file)[-1L]
}))
fields <- strsplit(trimws(lines), "[[:space:]]+")
local <- vapply(fields, `[`, "", 2L)
listens <- vapply(fields, `[`, "", 4L) == "0A" & endsWith(local, port)
loopback <- grepl("^(0100007F|0{24}01000000|0000000000000000FFFF00000100007F):", local)
quit(status = as.integer(!any(listens) || any(listens & !loopback)))
R
  done
}

wait_for() { # wait_for COMMAND...
  for _ in $(seq 600); do "$@" >/dev/null 2>&1 && return 0; sleep 0.1; done
  return 1
}

start_postgres() {
  local programs port password
  programs=$(find /usr/lib/postgresql -name initdb -printf '%h\n' 2>/dev/null | sort -V | tail -n 1)
  [ -n "$programs" ] || die "PostgreSQL is missing"
  port=$(free_port)
  password=pg-$RANDOM$RANDOM$RANDOM
  printf '%s' "$password" >"$folder/postgres.password"
  install -d -o postgres -m 700 "$folder/postgres"
  chown postgres "$folder/postgres.password"
  as_postgres() { (cd / && runuser -u postgres -- "$@"); }
  as_postgres "$programs/initdb" -D "$folder/postgres" -U bnstar -A scram-sha-256 -E UTF8 \
    --locale=C --no-sync --pwfile="$folder/postgres.password" >"$folder/postgres.log" 2>&1 ||
    { cat "$folder/postgres.log"; die "initdb failed"; }
  as_postgres "$programs/pg_ctl" -D "$folder/postgres" -l "$folder/postgres/log" -w -t 60 \
    -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=$folder/postgres" \
    start >>"$folder/postgres.log" ||
    { cat "$folder/postgres/log"; die "PostgreSQL did not start"; }
  only_loopback "$port"
  export BNSTAR_POSTGRES=$port:$password
  say "PostgreSQL on port $port"
}

start_mariadb() {
  local port password server=mariadbd
  command -v mariadbd >/dev/null || server=$(command -v mysqld) || die "MariaDB is missing"
  port=$(free_port)
  password=maria-$RANDOM$RANDOM$RANDOM
  install -d -o mysql -m 700 "$folder/mariadb"
  mariadb-install-db --no-defaults --user=mysql --datadir="$folder/mariadb/data" \
    --skip-test-db --auth-root-authentication-method=normal >"$folder/mariadb.log" 2>&1 ||
    { cat "$folder/mariadb.log"; die "mariadb-install-db failed"; }
  cat >"$folder/mariadb.sql" <<SQL
CREATE DATABASE bnstar CHARACTER SET utf8mb4;
CREATE USER 'bnstar'@'127.0.0.1' IDENTIFIED BY '$password';
GRANT ALL ON bnstar.* TO 'bnstar'@'127.0.0.1';
SQL
  chown mysql "$folder/mariadb.sql"
  (cd / && exec "$server" --no-defaults --user=mysql --datadir="$folder/mariadb/data" \
    --bind-address=127.0.0.1 --port="$port" --socket="$folder/mariadb/socket" \
    --pid-file="$folder/mariadb/pid" --init-file="$folder/mariadb.sql" --skip-name-resolve \
    --innodb-flush-log-at-trx-commit=0 >>"$folder/mariadb.log" 2>&1) &
  wait_for test -s "$folder/mariadb/pid" ||
    { cat "$folder/mariadb.log"; die "MariaDB did not start"; }
  cp "$folder/mariadb/pid" "$folder/mariadb.pid"
  wait_for mariadb --no-defaults -h 127.0.0.1 -P "$port" -u bnstar -p"$password" -e 'SELECT 1' \
    bnstar || { cat "$folder/mariadb.log"; die "MariaDB does not answer"; }
  only_loopback "$port"
  export BNSTAR_MARIADB=$port:$password
  say "MariaDB on port $port"
}

start_cluster() {
  local host ctld slurmd
  host=$(hostname -s)
  getent hosts "$host" | grep -q '^127\.' ||
    say "the name $host is not of loopback: Slurm listens by address all the same"
  command -v slurmctld >/dev/null && command -v munged >/dev/null || die "Slurm is missing"
  install -d -o munge -m 755 "$folder/munge"
  runuser -u munge -- mungekey --create --keyfile="$folder/munge/key"
  (cd / && runuser -u munge -- munged --key-file="$folder/munge/key" \
    --socket="$folder/munge/socket" --pid-file="$folder/munge/pid" \
    --log-file="$folder/munge/log" --seed-file="$folder/munge/seed")
  cp "$folder/munge/pid" "$folder/munged.pid"
  ctld=$(free_port)
  slurmd=$(free_port)
  mkdir "$folder/state" "$folder/spool"
  cat >"$folder/slurm.conf" <<CONF
ClusterName=bnstar
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$ctld
SlurmdPort=$slurmd
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$folder/munge/socket
CryptoType=crypto/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
MpiDefault=none
SchedulerParameters=batch_sched_delay=1
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=test Nodes=$host Default=YES MaxTime=INFINITE State=UP OverSubscribe=FORCE:4
CONF
  export SLURM_CONF=$folder/slurm.conf
  slurmctld -i
  slurmd
  wait_for sh -c 'sinfo -h -o %t | grep -qE "^(idle|mix)"' ||
    { cat "$folder"/slurm*.log; die "no node of the cluster is idle"; }
  only_loopback "$ctld" "$slurmd"
  say "Slurm $(sinfo --version | cut -d ' ' -f 2), $(sinfo -h -o '%D node, %t')"
}

if [ "$what" = databases ]; then
  start_postgres
  start_mariadb
else
  start_cluster
fi
"$@"
