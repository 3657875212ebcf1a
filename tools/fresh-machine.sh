#!/usr/bin/env bash
# Walks a newcomer's path: a fresh clone, an empty HOME and npm cache, a PATH with nothing but the system's Node and npm,
# and tells how long it takes from `npm start` to the first answered curl. It tests nothing else; `npm test` does that.
#
#   tools/fresh-machine.sh            clones the repository this script is in (what is committed)
#   tools/fresh-machine.sh ADDRESS    clones from there
set -euo pipefail

from=${1:-$(cd "$(dirname "$0")/.." && pwd)}
place=$(mktemp -d)
started=
finish() {
  # not SIGINT: a shell makes its background commands ignore that
  if [ -n "$started" ]; then kill -TERM "$started" 2>/dev/null || true; wait "$started" 2>/dev/null || true; fi
  rm -rf "$place"
}
trap finish EXIT

mkdir "$place/home" "$place/bin"
# PATH: Node, npm, and the plain tools that npm's shell needs; no project, no other Node
for command in node npm sh; do ln -s "$(command -v "$command")" "$place/bin/$command"; done
git clone -q "$from" "$place/jackfield"
cd "$place/jackfield"

now() { date +%s%N; }
begin=$(now)
env -i HOME="$place/home" PATH="$place/bin" TERM=dumb npm start >"$place/said" 2>&1 &
started=$!

line=
while [ -z "$line" ]; do
  kill -0 "$started" 2>/dev/null || { cat "$place/said"; echo "npm start ended"; exit 1; }
  line=$(grep -m1 -o 'curl .*' "$place/said" || true)
  [ -n "$line" ] || sleep 0.1
  [ $(( ($(now) - begin) / 1000000000 )) -lt 300 ] || { cat "$place/said"; echo "no curl line after 5 minutes"; exit 1; }
done
shown=$(now)
answer=$(eval "$line -s --retry 20 --retry-delay 0 --retry-connrefused --fail")
end=$(now)

echo "What npm start says:"
sed 's/^/    /' "$place/said"
echo "What the curl line answers:"
printf '%s\n' "$answer" | head -c 600 | sed 's/^/    /'
echo
echo "npm start to the curl line: $(( (shown - begin) / 1000000 )) ms, to its answer: $(( (end - begin) / 1000000 )) ms"
echo "Node on the PATH: $("$place/bin/node" --version), node_modules: $(du -sh node_modules | cut -f1)"
