#!/bin/sh
# Does for one unit what systemd does, in a Debian that has no systemd: reads what it needs from the unit, runs it as its user with the
# directories and the socket it is promised, and waits until it is up. Only for tests.
set -eu
unit=/lib/systemd/system/jackfield.service
value() { sed -n "s/^$1=//p" "$unit"; }
pid() { cat /run/unit.pid 2>/dev/null; }
active() { [ -n "$(pid)" ] && kill -0 "$(pid)" 2>/dev/null; }

start() {
	active && return
	user=$(value User)
	for row in lib:StateDirectory log:LogsDirectory cache:CacheDirectory; do
		install -d -m 0750 -o "$user" -g "$user" "/var/${row%%:*}/$(value "${row#*:}")"
	done
	install -d -m 0750 -o "$user" -g "$user" "/run/$(value RuntimeDirectory)"
	# shellcheck disable=SC2046
	env -i PATH="$PATH" LANG=C.UTF-8 NOTIFY_SOCKET=/run/systemd/notify $(value Environment) \
		setpriv --reuid "$user" --regid "$user" --init-groups --no-new-privs --bounding-set=-all,+net_bind_service \
		--inh-caps=-all,+net_bind_service --ambient-caps=-all,+net_bind_service \
		$(value ExecStart) >>/var/log/unit.log 2>&1 </dev/null &
	echo $! >/run/unit.pid
	for _ in $(seq 600); do
		jackfield remote core waitfullybooted >/dev/null 2>&1 && return
		active || { cat /var/log/unit.log >&2; return 1; }
		sleep 0.1
	done
	return 1
}

stop() {
	active || return 0
	kill -TERM "$(pid)"
	while active; do sleep 0.05; done
	rm -rf /run/unit.pid "/run/$(value RuntimeDirectory)"
}

for word; do case "$word" in -*) shift ;; *) break ;; esac; done
case "$1" in
start) start ;;
stop) stop ;;
restart) stop && start ;;
try-restart) if active; then stop && start; fi ;;
reload)
	user=$(value User)
	# shellcheck disable=SC2046
	active && env -i PATH="$PATH" LANG=C.UTF-8 $(value Environment) \
		setpriv --reuid "$user" --regid "$user" --init-groups --no-new-privs $(value ExecReload) >>/var/log/unit.log 2>&1
	;;
is-active) if active; then echo active; else echo inactive && exit 3; fi ;;
status) if active; then echo "Active: active (running)"; else exit 3; fi ;;
is-enabled) echo enabled ;;
enable | daemon-reload | show) ;;
*) echo "systemctl $* is not known here" >&2 && exit 1 ;;
esac
