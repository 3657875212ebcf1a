import assert from 'node:assert/strict'
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'

// A small repository with the real launcher and a program that tells what happens to it.
const PROGRAM = `
const keep = setInterval(() => {}, 1 << 30)
let signals: number = 0
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {
  console.log('got ' + signal + ' ' + ++signals)
  // the second of two quick signals would arrive before this
  setTimeout(() => { clearInterval(keep); process.exitCode = 7 }, 200)
})
console.log('up ' + JSON.stringify({ args: process.argv.slice(2), launched: 'JACKFIELD_LAUNCHED' in process.env, pid: process.pid }))
if (process.argv.includes('--die')) process.kill(process.pid, 'SIGKILL')
`
/** Stands for an older Node: goes through the launcher's child, whatever Node runs the test. */
const OLD_NODE = `
import { runOnProjectNode } from './bin/on-project-node.mjs'
runOnProjectNode(new URL('./bin/jackfield.mjs', import.meta.url).pathname, process.argv.slice(2))
`

/** Stands for npm: starts a script and waits for it. */
const NPM = `
import { spawn } from 'node:child_process'
spawn(process.execPath, ['-e', 'import("./bin/on-project-node.mjs").then((m) => { m.endWithNpm(); return import("./old-node.mjs") })'],
  { stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'start' } })
`

let directory = ''

before(() => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  directory = mkdtempSync(join(tmpdir(), 'jackfield-launcher-'))
  cpSync(join(root, 'bin'), join(directory, 'bin'), { recursive: true })
  mkdirSync(join(directory, 'packages/server/src'), { recursive: true })
  mkdirSync(join(directory, 'node_modules'))
  symlinkSync(join(root, 'node_modules/node'), join(directory, 'node_modules/node'))
  writeFileSync(join(directory, 'package.json'), '{"type":"module"}')
  writeFileSync(join(directory, 'packages/server/src/main.ts'), PROGRAM)
  writeFileSync(join(directory, 'old-node.mjs'), OLD_NODE)
  writeFileSync(join(directory, 'npm.mjs'), NPM)
})

after(() => rmSync(directory, { recursive: true }))

interface Run {
  readonly child: ChildProcessByStdio<null, Readable, null>
  line(): Promise<string>
}

function launch(script: string, args: string[] = [], env: NodeJS.ProcessEnv = {}): Run {
  const child = spawn(process.execPath, [join(directory, script), ...args], {
    cwd: directory,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return { child, line: async () => (await lines.next()).value ?? 'nothing more' }
}

test('arguments and the exit code pass through, and the mark of the launcher does not', async () => {
  const { child, line } = launch('old-node.mjs', ['start', '--config', 'a b'])
  const up = JSON.parse((await line()).slice('up '.length))
  assert.deepEqual([up.args, up.launched], [['start', '--config', 'a b'], false])
  assert.notEqual(up.pid, child.pid)
  // its end may be known before its last line is read
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  assert.equal(await line(), 'got SIGTERM 1')
  assert.deepEqual(await exit, [7, null])
})

test('one Ctrl-C that arrives twice is handed on once', async () => {
  const { child, line } = launch('old-node.mjs')
  await line()
  child.kill('SIGINT')
  child.kill('SIGINT')
  assert.equal(await line(), 'got SIGINT 1')
  assert.equal(await line(), 'nothing more')
})

test('a launcher that is killed leaves no orphan', async () => {
  const { child, line } = launch('old-node.mjs')
  await line()
  child.kill('SIGKILL')
  assert.equal(await line(), 'got SIGTERM 1')
  // the pipe is closed when the last of them is gone
  assert.equal(await line(), 'nothing more')
})

test('an npm that is killed leaves no orphan either', async () => {
  const { child, line } = launch('npm.mjs')
  await line()
  child.kill('SIGKILL')
  assert.equal(await line(), 'got SIGTERM 1')
  assert.equal(await line(), 'nothing more')
})

test('a program that dies of a signal is told as such', async () => {
  const { child } = launch('old-node.mjs', ['--die'])
  assert.deepEqual(await once(child, 'exit'), [null, 'SIGKILL'])
})

test('a new enough Node runs the program itself, with the compile cache on', async () => {
  const { child, line } = launch('bin/jackfield.mjs', [], { NODE_COMPILE_CACHE: undefined })
  const up = JSON.parse((await line()).slice('up '.length))
  assert.equal(up.pid, child.pid)
  child.kill('SIGTERM')
  await once(child, 'exit')
  assert.ok(existsSync(join(directory, '.cache/compile')))
})

test('without the project’s Node the launcher says what to do', async (t) => {
  const lonely = mkdtempSync(join(tmpdir(), 'jackfield-lonely-'))
  t.after(() => rmSync(lonely, { recursive: true }))
  cpSync(join(directory, 'bin'), join(lonely, 'bin'), { recursive: true })
  // whoever has a Node that is new enough needs no other
  const claim = `Object.defineProperty(process.versions, 'node', { value: '20.19.0' })\nawait import('./old-node.mjs')\n`
  writeFileSync(join(lonely, 'truly-old-node.mjs'), claim)
  cpSync(join(directory, 'old-node.mjs'), join(lonely, 'old-node.mjs'))
  const child = spawn(process.execPath, [join(lonely, 'truly-old-node.mjs')], { stdio: ['ignore', 'ignore', 'pipe'] })
  const said = await child.stderr.setEncoding('utf8').toArray()
  assert.match(said.join(''), /not installed: run `npm ci`/)
})
