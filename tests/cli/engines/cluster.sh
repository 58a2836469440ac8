# SPDX-License-Identifier: MIT
# A Slurm of one node for a test: . cluster.sh
#
# cluster_start FOLDER starts munged, slurmctld and slurmd of the user that calls it, on loopback, with
# all their files in FOLDER, and exports SLURM_CONF. It fails where one of the programs is not there.
# cluster_restart stops and starts slurmctld, as after a crash. cluster_stop ends all three.
PATH=$PATH:/usr/sbin
cluster=

cluster_conf() {
    host=$(uname -n)
    host=${host%%.*}
    cat <<END
ClusterName=one
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
SlurmctldPort=$1
SlurmdPort=$(($1 + 1))
AuthType=auth/munge
AuthInfo=socket=$cluster/munge.socket
StateSaveLocation=$cluster/state
SlurmdSpoolDir=$cluster/spool
SlurmctldPidFile=$cluster/slurmctld.pid
SlurmdPidFile=$cluster/slurmd.pid
SlurmctldLogFile=$cluster/slurmctld.log
SlurmdLogFile=$cluster/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_res
SelectTypeParameters=CR_CPU
ReturnToService=2
KillWait=5
MailProg=/bin/true
MpiDefault=none
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(getconf _NPROCESSORS_ONLN) RealMemory=500 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
}

cluster_ready() {
    tries=0
    until sinfo -h -t idle 2>/dev/null | grep -q .; do
        tries=$((tries + 1))
        [ $tries -lt 300 ] || return 1
        sleep 0.1
    done
}

cluster_start() {
    for program in munged slurmctld slurmd sbatch; do
        command -v $program >/dev/null 2>&1 || return 1
    done
    cluster=$1
    mkdir -p "$cluster/state" "$cluster/spool" || return 1
    chmod 755 "$cluster"
    head -c 1024 /dev/urandom >"$cluster/munge.key"
    chmod 400 "$cluster/munge.key"
    munged --force --key-file="$cluster/munge.key" --socket="$cluster/munge.socket" \
        --pid-file="$cluster/munged.pid" --log-file="$cluster/munged.log" \
        --seed-file="$cluster/munged.seed" 2>/dev/null || return 1
    cluster_conf $((20000 + $$ % 20000)) >"$cluster/slurm.conf"
    SLURM_CONF=$cluster/slurm.conf
    export SLURM_CONF
    slurmctld -c 2>/dev/null && slurmd -c 2>/dev/null && cluster_ready
}

# cluster_end NAME: ends one of the programs, and waits for that.
cluster_end() {
    process=$(cat "$cluster/$1.pid" 2>/dev/null) || return 0
    kill "$process" 2>/dev/null
    while kill -0 "$process" 2>/dev/null; do
        sleep 0.1
    done
}

cluster_restart() {
    cluster_end slurmctld
    slurmctld 2>/dev/null && cluster_ready
}

cluster_stop() {
    [ "$cluster" ] || return 0
    cluster_end slurmd
    cluster_end slurmctld
    cluster_end munged
}
