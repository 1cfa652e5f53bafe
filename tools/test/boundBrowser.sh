#!/bin/sh
# Runs the browser that BOUND_BROWSER names, and ends it when the program that started this is gone:
# the standard input then ends. Karma does not do so when it is killed, and its browser would stay.
# The browser is killed, because it may take a polite signal and stay; its profile is not used again.
exec 3<&0
trap 'kill -KILL "${browser:-$!}" 2>/dev/null' TERM INT
"$BOUND_BROWSER" "$@" 3<&- </dev/null &
browser=$!
{ cat <&3 >/dev/null; kill -KILL "$browser" 2>/dev/null; } >/dev/null 2>&1 &
wait "$browser"
status=$?
kill $! 2>/dev/null
exit "$status"
