#!/bin/sh
# Runs the browser that BOUND_BROWSER names, and ends it when the program that started this is gone:
# the standard input then ends. Karma does not do so when it is killed, and its browser would stay.
# The browser gets a process group, which is killed: Debian's is a script that starts the real one as its child,
# and a busy one ignores a polite signal. Its profile is not used again.
exec 3<&0
trap 'kill -KILL "-${browser:-$!}" 2>/dev/null' TERM INT
setsid "$BOUND_BROWSER" "$@" 3<&- </dev/null &
browser=$!
{ cat <&3 >/dev/null; kill -KILL "-$browser" 2>/dev/null; } >/dev/null 2>&1 &
wait "$browser"
status=$?
kill $! 2>/dev/null
exit "$status"
