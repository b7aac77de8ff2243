#!/bin/sh
# The container's entry. As root, it gives the data folder to the user node (1000) and runs the command as that user,
# because a new disk belongs to root on Fly, Render, and others. As another user, it only runs the command.
set -eu

if [ "$(id -u)" = 0 ]; then
  if ! { mkdir -p "$DATA_DIR" && chmod 700 "$DATA_DIR" && find "$DATA_DIR" ! -user 1000 -exec chown -h 1000:1000 {} +; }; then
    echo "Could not give $DATA_DIR to the user node." >&2
  fi
  exec setpriv --reuid=1000 --regid=1000 --clear-groups --no-new-privs "$@"
fi
exec "$@"
