#!/bin/sh
# Runs the browser that SPEC_BROWSER names, and ends it when the program that started this is gone:
# the standard input then ends. Karma does not do so when it is killed, and its browser would stay.
exec 3<&0
trap 'kill "${browser:-$!}" 2>/dev/null' TERM INT
"$SPEC_BROWSER" "$@" 3<&- </dev/null &
browser=$!
{ cat <&3 >/dev/null; kill "$browser" 2>/dev/null; } >/dev/null 2>&1 &
wait "$browser"
status=$?
kill $! 2>/dev/null
exit "$status"
