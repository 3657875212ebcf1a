// Writes the index.ts of every folder of peers; with --check it only says which are stale, and fails.
// Which folders these are stands in index-files/index-files.table.ts.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readArguments } from './arguments/read-arguments.ts'
import { withDrawing } from './floor-plan/drawing.ts'
import { type PeerFolder, peerFolders } from './index-files/index-files.table.ts'
import { renderIndex } from './index-files/render.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { check: isCheck } = readArguments({
  usage: 'index-files.ts [--check]',
  options: { check: { type: 'boolean', default: false } },
}).values

function peerPaths(row: PeerFolder): string[] {
  const folder = join(root, row.folder)
  const isPeer = (path: string) =>
    row.peers === 'files'
      ? /^[^.]+\.ts$/.test(path.split('/').at(-1)!) && path !== 'index.ts'
      : /^[^/]+\/index\.ts$/.test(path)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(isPeer)
}

/** Every written file with the text it should have. */
function* wanted(): Generator<[path: string, text: string]> {
  for (const row of peerFolders) {
    if (!existsSync(join(root, row.folder))) continue
    const peers = peerPaths(row).map((path) => ({ path, source: readFileSync(join(root, row.folder, path), 'utf8') }))
    yield [`${row.folder}/index.ts`, renderIndex(row.list, peers, row.grain)]
  }
  const packages = readdirSync(join(root, 'packages')).filter((name) =>
    existsSync(join(root, 'packages', name, 'src/index.ts')),
  )
  yield ['README.md', withDrawing(readFileSync(join(root, 'README.md'), 'utf8'), new Set(packages))]
}

const stale: string[] = []
for (const [path, text] of wanted()) {
  const full = join(root, path)
  if (existsSync(full) && readFileSync(full, 'utf8') === text) continue
  stale.push(path)
  if (!isCheck) writeFileSync(full, text)
}
for (const path of stale) console.log(isCheck ? `${path} is stale: run \`npm run index\`` : `wrote ${path}`)
if (isCheck && stale.length > 0) process.exitCode = 1
