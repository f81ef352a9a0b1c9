#!/bin/sh
# Runs a command, and again where it ended by a fault of its own (70) or was killed (128 and more): not after a stop, nor where
# it refused to start. The fifth such end within a minute is the last.
export KEPT_RUNNING_FOR=$PPID
trap 'isStopped=1; kill -TERM "$child"' TERM INT HUP
since=0
while :; do
  "$@" & child=$!
  # A signal ends the wait before the child has ended.
  until wait "$child"; code=$?; ! kill -0 "$child" 2>/dev/null; do :; done
  if [ "$isStopped" ] || { [ "$code" -ne 70 ] && [ "$code" -lt 128 ]; }; then exit "$code"; fi
  now=$(date +%s)
  if [ $((now - since)) -ge 60 ]; then since=$now; ends=0; fi
  ends=$((ends + 1))
  if [ "$ends" -ge 5 ]; then echo "It ended five times within a minute (the last time with $code), and is not started again." >&2; exit "$code"; fi
  echo "It ended with $code, and is started again." >&2
done
