#!/bin/sh
# Verifies this bundle and starts the service from it:
#   ./install.sh --key bundle-signing-key.pem.pub [--check]
# The key must have come by another way than the bundle. --check only verifies. Settings are those of the environment (CONFIG_FILE,
# PORT, DATA_DIR, ...); nothing outside this folder is written, except what they name. Node 20.19 or newer must be there.
set -eu
from="$(pwd)"
cd "$(dirname "$0")"

key="" check=""
while [ $# -gt 0 ]; do
  case "$1" in
    --key) [ $# -gt 1 ] || { echo "install.sh: --key needs a file" >&2; exit 2; }; key="$2"; shift 2 ;;
    --check) check=1; shift ;;
    *) echo "install.sh: unknown word $1; see its first lines" >&2; exit 2 ;;
  esac
done
[ -n "$key" ] || { echo "install.sh: --key must name the public key that whoever made the bundle has handed you" >&2; exit 2; }
case "$key" in /*) ;; *) key="$from/$key" ;; esac

command -v node >/dev/null || { echo "install.sh: Node 20.19 or newer is missing" >&2; exit 1; }
node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
  { echo "install.sh: Node $(node --version) is too old: 20.19 or newer is needed" >&2; exit 1; }
[ "$(cat PLATFORM)" = "$(node -p 'process.platform + "-" + process.arch')" ] ||
  { echo "install.sh: this bundle is for $(cat PLATFORM)" >&2; exit 1; }

node verify.mjs "$key" || { echo "install.sh: the bundle is not as it was signed; nothing is started" >&2; exit 1; }
[ -z "$check" ] || exit 0

# The same flags as `npm start` has; a test compares them.
exec node --max-semi-space-size=8 --heap-growing-percent=10 --no-allocation-site-pretenuring --v8-pool-size=1 program/src/main.js
