// The tree of files that the Debian package is made of, and what dpkg has to know about them.
// It installs nothing outside of that tree, and does not pack it.
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { controlFile } from './control-file.ts'

type Run = (command: string, args: readonly string[], cwd: string) => string

/** Files of the repository that go where they are, by where that is. */
const places = {
  'packaging/debian/jackfield.sh': 'usr/bin/jackfield',
  'packaging/debian/jackfield.service': 'lib/systemd/system/jackfield.service',
  'packaging/debian/jackfield.logrotate': 'etc/logrotate.d/jackfield',
  LICENSE: 'usr/share/doc/jackfield/copyright',
  'README.md': 'usr/share/doc/jackfield/README.md',
  'CHANGELOG.md': 'usr/share/doc/jackfield/CHANGELOG.md',
} as const

const programs: readonly string[] = ['usr/bin/jackfield', 'DEBIAN/postinst', 'DEBIAN/prerm', 'DEBIAN/postrm']

export function layOut(root: string, tree: string): void {
  for (const [from, to] of Object.entries(places)) copy(join(root, from), join(tree, to))
  for (const file of globSync('*.conf', { cwd: join(root, 'packaging/debian/etc') }))
    copy(join(root, 'packaging/debian/etc', file), join(tree, 'etc/jackfield', file))
  // beside each other as in the sources, so that links lead from one to the other
  for (const folder of ['docs', 'examples', 'monitoring'])
    cpSync(join(root, folder), join(tree, 'usr/share/doc/jackfield', folder), { recursive: true })
  for (const script of ['postinst', 'prerm', 'postrm'])
    copy(join(root, 'packaging/debian', script), join(tree, 'DEBIAN', script))
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to)
}

/** The npm package with its libraries, and the Node that it brings as a program of its own. */
export function installProgram(tarball: string, tree: string, run: Run): void {
  const place = join(tree, 'usr/lib/jackfield')
  mkdirSync(join(place, 'bin'), { recursive: true })
  writeFileSync(join(place, 'package.json'), '{ "private": true }\n')
  const words = ['--silent', '--no-audit', '--no-fund', '--ignore-scripts', '--omit=dev', '--include=optional']
  run('npm', ['install', ...words, tarball], place)
  // nobody compiles against it
  for (const types of globSync('node_modules/**/*.d.ts', { cwd: place })) rmSync(join(place, types))
  const [node] = globSync('node_modules/node-*/bin/node', { cwd: place })
  if (node === undefined) throw new Error('npm installed no Node for this machine')
  renameSync(join(place, node), join(place, 'bin/node'))
  for (const path of [
    dirname(dirname(node)),
    'node_modules/.bin',
    'node_modules/.package-lock.json',
    'package-lock.json',
  ])
    rmSync(join(place, path), { recursive: true, force: true })
}

export interface ControlOptions {
  readonly version: string
  readonly architecture: string
}

export function writeControl(tree: string, { version, architecture }: ControlOptions): void {
  const files = globSync('**/*', { cwd: tree, withFileTypes: true, exclude: ['DEBIAN/**'] })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .sort()
  const [shown, control] = [(path: string) => path.slice(tree.length + 1), (name: string) => join(tree, 'DEBIAN', name)]
  const bytes = files.reduce((sum, path) => sum + statSync(path).size, 0)
  const sums = files.map((path) => `${createHash('md5').update(readFileSync(path)).digest('hex')}  ${shown(path)}\n`)
  writeFileSync(control('control'), controlFile({ version, architecture, kilobytes: Math.ceil(bytes / 1024) }))
  writeFileSync(control('md5sums'), sums.join(''))
  const settings = files.filter((path) => shown(path).startsWith('etc/'))
  writeFileSync(control('conffiles'), settings.map((path) => `/${shown(path)}\n`).join(''))
  // whatever umask it was checked out with
  for (const path of globSync('**', { cwd: tree })) {
    const place = join(tree, path)
    const isProgram = statSync(place).isDirectory() || programs.includes(path) || path === 'usr/lib/jackfield/bin/node'
    chmodSync(place, isProgram ? 0o755 : 0o644)
  }
}
