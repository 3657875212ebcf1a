#!/bin/sh
# The command jackfield: on the Node that this package brings, and with /etc/jackfield unless another place is named.
# JACKFIELD_CONFIG= jackfield     runs the demo in the directory one is in
export JACKFIELD_CONFIG="${JACKFIELD_CONFIG-/etc/jackfield/asterisk.conf}"
# compiled code is kept where the service says, and nowhere by others
[ -n "${NODE_COMPILE_CACHE-}" ] || export NODE_DISABLE_COMPILE_CACHE=1
exec /usr/lib/jackfield/bin/node /usr/lib/jackfield/node_modules/jackfield/bin/jackfield.mjs "$@"
