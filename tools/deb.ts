// Makes the Debian package: `deb.ts [--version VERSION] [--tarball FILE] [DIRECTORY]`. What is in it comes from the npm package, with the Node that runs it.
// Nothing is published by it, and nothing of it is installed here.
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readArguments } from './arguments/read-arguments.ts'
import { installProgram, layOut, writeControl } from './deb/package-tree.ts'
import { versionMadeAt } from './deb/version-made-at.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const { values, words } = readArguments({
  usage: 'npm run deb [-- --version VERSION] [-- --tarball FILE] [-- DIRECTORY]',
  mostWords: 1,
  options: { version: { type: 'string' }, tarball: { type: 'string' } },
})
const [destination = join(root, '.cache/deb')] = words
const { version: own } = JSON.parse(readFileSync(join(root, 'packages/server/package.json'), 'utf8'))
const madeAt =
  process.env.SOURCE_DATE_EPOCH === undefined ? new Date() : new Date(Number(process.env.SOURCE_DATE_EPOCH) * 1_000)
const version = values.version ?? versionMadeAt(own, madeAt)

/** What it says, or the end with what it said. */
function run(command: string, args: readonly string[], cwd = root): string {
  const { status, stdout, stderr, error } = spawnSync(command, [...args], { cwd, encoding: 'utf8' })
  if (status === 0) return stdout
  const why = error ? `${error.message}\nIs this a Debian, with dpkg and npm?` : `${stdout}${stderr}`
  console.error(`${command} ${args.join(' ')} failed:\n${why}`)
  process.exit(1)
}

if (!/^\d[A-Za-z0-9.+~]*(-[A-Za-z0-9.+~]+)?$/.test(version)) {
  console.error(`${version} is no version of a Debian package, such as 1.2.3 or 1.2.3-1`)
  process.exit(2)
}
mkdirSync(join(root, '.cache'), { recursive: true })
const work = mkdtempSync(join(root, '.cache/deb-'))
process.once('exit', () => rmSync(work, { recursive: true, force: true }))

const architecture = run('dpkg', ['--print-architecture']).trim()
/** The npm package, packed here unless it was handed over. */
function tarball(): string {
  if (values.tarball !== undefined) return resolve(values.tarball)
  run(process.execPath, ['tools/pack.ts', work])
  return join(work, globSync('jackfield-[0-9]*.tgz', { cwd: work })[0] as string)
}

const tree = join(work, 'tree')
layOut(root, tree)
installProgram(tarball(), tree, run)
writeControl(tree, { version, architecture })
const target = resolve(destination)
mkdirSync(target, { recursive: true })
// whoever copies what is there, or makes an image of it, means this one; what was made elsewhere is not ours
if (target.startsWith(join(root, '.cache/')))
  for (const old of globSync('jackfield_*.deb', { cwd: target })) rmSync(join(target, old))
const file = join(target, `jackfield_${version}_${architecture}.deb`)
// a fifth larger than with xz, and packed and unpacked in a tenth of the time
run('dpkg-deb', ['--root-owner-group', '-Zzstd', '-z3', '--build', tree, file])
console.log(file)
