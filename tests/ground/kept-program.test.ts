// Modules that are kept on disk between two starts: they do what Node would do with the sources, at every start.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory, until } from '@jackfield/base/testing'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { memoryOf } from '../support/memory-of.ts'

const loading = join(import.meta.dirname, '../../packages/server/src/loading')

const starter = `
import { enableCompileCache } from 'node:module'
import { setEnvironmentData } from 'node:worker_threads'
const folder = new URL('./', import.meta.url).pathname
enableCompileCache(folder + 'cache')
const { Program } = await import(${JSON.stringify(join(loading, 'program.ts'))})
const { ReadAhead } = await import(${JSON.stringify(join(loading, 'read-ahead.ts'))})
setEnvironmentData('jackfield:thread-loader', ${JSON.stringify(`file://${join(loading, 'thread.ts')}`)})
const program = Program.open(new URL('./entry.ts', import.meta.url))
program.pause = () => new Promise((resolve) => setImmediate(resolve))
await program.load(ReadAhead.begin).run()
await program.keep()
`

/** A program of a few modules, and what it says when it is started. */
function prepared(modules: Readonly<Record<string, string>>) {
  const folder = temporaryDirectory('kept-program')
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  write('starter.mjs', starter)
  for (const [name, text] of Object.entries(modules)) write(name, text)
  const { NODE_COMPILE_CACHE: _, NODE_DISABLE_COMPILE_CACHE: __, ...env } = process.env
  const start = () => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [join(folder, 'starter.mjs')], {
      env,
      encoding: 'utf8',
    })
    return { stdout, stderr, status }
  }
  return { folder, write, start, kept: () => globSync(join(folder, 'cache/*/program-*')) }
}

const greeting = {
  'entry.ts': "import { word } from './word.ts'\nexport const run = (): void => console.log(word)\n",
  'word.ts': "export const word: string = 'good morning'\n",
}

test('the second start runs what was kept, and says nothing else', () => {
  const { start, kept } = prepared(greeting)
  assert.deepEqual(start(), { stdout: 'good morning\n', stderr: '', status: 0 })
  const [file = ''] = kept()
  const first = readFileSync(file)
  assert.match(first.toString('latin1'), /good morning/)
  assert.deepEqual(start(), { stdout: 'good morning\n', stderr: '', status: 0 })
  assert.deepEqual(readFileSync(file), first)
})

test('a source that was changed counts at the next start, the others are not read again', () => {
  const { write, start, folder } = prepared(greeting)
  start()
  // were it read, it would not be understood
  const unread = join(folder, 'entry.ts')
  const { length } = readFileSync(unread)
  const times = new Date(1_000_000)
  utimesSync(unread, times, times)
  start()
  writeFileSync(unread, '('.repeat(length))
  utimesSync(unread, times, times)
  write('word.ts', "export const word: string = 'good night, all of you'\n")
  assert.deepEqual(start(), { stdout: 'good night, all of you\n', stderr: '', status: 0 })
})

test('what somebody else has written into the file does no harm', () => {
  const { start, kept } = prepared(greeting)
  start()
  const [file = ''] = kept()
  const whole = readFileSync(file)
  for (const bytes of [Buffer.from('nothing of ours'), Buffer.alloc(0), whole.subarray(0, 40)]) {
    writeFileSync(file, bytes)
    assert.deepEqual(start(), { stdout: 'good morning\n', stderr: '', status: 0 })
    assert.deepEqual(readFileSync(file).length, whole.length)
  }
})

test('a name that no module exports is named before anything runs', () => {
  const { start } = prepared({ ...greeting, 'word.ts': "console.log('ran')\nexport const words = 1\n" })
  const { stdout, stderr, status } = start()
  assert.deepEqual([stdout, status], ['', 1])
  assert.match(stderr, /word\.ts exports no word, which .*entry\.ts wants/)
})

test('modules that import each other are left to Node', () => {
  const { start } = prepared({
    'entry.ts':
      "import { word } from './word.ts'\nexport const run = (): void => console.log(word())\nexport const said = 'x'\n",
    'word.ts': "import { said } from './entry.ts'\nexport const word = (): string => said\n",
  })
  assert.match(start().stderr, /entry\.ts imports itself/)
})

test('an error names the place in the source, at the first start and at the second', () => {
  const { start } = prepared({
    'entry.ts':
      "interface Gone {\n  a: string\n}\n\nexport function run(): void {\n  throw new Error('on purpose' as string)\n}\n",
  })
  for (const round of [1, 2]) assert.match(start().stderr, /run \(file:\/\/.*\/entry\.ts:6:9\)/, `round ${round}`)
})

test('modules that are wanted later, libraries and parts of Node are loaded', () => {
  const { start, folder } = prepared({
    'entry.ts':
      "import whole, { join } from 'node:path'\nimport * as fs from 'node:fs'\nimport { once } from 'node:events'\n" +
      "import library, { named } from 'library'\n" +
      'export async function run(): Promise<void> {\n' +
      "  const { late } = await import('./late.ts')\n  const { named: again } = await import('library')\n" +
      '  console.log(whole.join === join, typeof fs.readFileSync, typeof once, library, named === again, late)\n}\n',
    'late.ts': "export const late: string = import.meta.filename.endsWith('late.ts') ? 'late' : 'lost'\n",
  })
  mkdirSync(join(folder, 'node_modules/library'), { recursive: true })
  writeFileSync(join(folder, 'node_modules/library/package.json'), '{"type":"module","exports":{"import":"./it.js"}}')
  writeFileSync(join(folder, 'node_modules/library/it.js'), "export default 'a library'\nexport const named = {}\n")
  for (const round of [1, 2])
    assert.deepEqual(
      start(),
      { stdout: 'true function function a library true late\n', stderr: '', status: 0 },
      `${round}`,
    )
})

const indexed = {
  'entry.ts': "import { word } from './index.ts'\nexport const run = (): void => console.log(word)\n",
  'index.ts': "export { word } from './words/index.ts'\nexport { other } from './other.ts'\n",
  'words/index.ts': "export { first as word } from './first.ts'\n",
  'words/first.ts': "export const first: string = 'good morning'\n",
  'other.ts': "console.log('loaded')\nexport const other: string = 'good night'\n",
}

test('who wants one name of an index loads what has it, and not the rest', () => {
  const { start, write } = prepared(indexed)
  for (const round of [1, 2]) assert.equal(start().stdout, 'good morning\n', `round ${round}`)
  write('entry.ts', indexed['entry.ts'].replace('{ word }', '{ other as word }'))
  for (const round of [1, 2]) assert.equal(start().stdout, 'loaded\ngood night\n', `round ${round}`)
  write('entry.ts', "import * as all from './index.ts'\nexport const run = (): void => console.log(all.word)\n")
  assert.equal(start().stdout, 'loaded\ngood morning\n')
  write('entry.ts', indexed['entry.ts'])
  write('words/first.ts', 'export const second = 1\n')
  assert.match(start().stderr, /first\.ts exports no first, which .*entry\.ts wants/)
})

test('what is loaded while the program runs leaves others their turns, and is evaluated once', () => {
  const many = Array.from({ length: 40 }, (_, at) => `part-${at}`)
  const { start } = prepared({
    'entry.ts': `export async function run(): Promise<void> {
  let turns = 0
  const count = setInterval(() => turns++, 0)
  const [{ sum }, again, first] = await Promise.all([import('./sum.ts'), import('./sum.ts'), import('./part-0.ts')])
  clearInterval(count)
  console.log(sum, again.sum, first.value, turns > 2)
}
`,
    'sum.ts': `${many.map((name, at) => `import { value as v${at} } from './${name}.ts'\n`).join('')}console.log('once')
export const sum: number = ${many.map((_, at) => `v${at}`).join(' + ')}
`,
    ...Object.fromEntries(many.map((name) => [`${name}.ts`, 'export const value: number = 1\n'])),
  })
  for (const round of [1, 2]) assert.equal(start().stdout, 'once\n40 40 1 true\n', `round ${round}`)
})

test('what a start did not want this time is kept for one that does', () => {
  const { start, write, kept } = prepared({
    'entry.ts':
      "import { readFileSync } from 'node:fs'\nexport async function run(): Promise<void> {\n" +
      "  const wanted = readFileSync(new URL('./wanted', import.meta.url), 'utf8')\n" +
      "  const { word } = wanted === 'one' ? await import('./one.ts') : await import('./two.ts')\n  console.log(word)\n}\n",
    'one.ts': "export const word: string = 'the first'\n",
    'two.ts': "export const word: string = 'the second'\n",
    wanted: 'one',
  })
  assert.equal(start().stdout, 'the first\n')
  write('wanted', 'two')
  assert.equal(start().stdout, 'the second\n')
  const both = readFileSync(kept()[0] ?? '')
  write('wanted', 'one')
  assert.equal(start().stdout, 'the first\n')
  assert.deepEqual(readFileSync(kept()[0] ?? ''), both)
})

test('threads load theirs in the same way', () => {
  const { start, kept } = prepared({
    'entry.ts':
      `import { startThread } from ${JSON.stringify(join(import.meta.dirname, '../../packages/base/src/thread.ts'))}\n` +
      'export function run(): Promise<void> {\n' +
      "  const thread = startThread(new URL('./thread.ts', import.meta.url), { workerData: 'handed over' })\n" +
      "  return new Promise((resolve) => thread.once('exit', () => resolve()))\n}\n",
    'thread.ts': "import { workerData } from 'node:worker_threads'\nconsole.log(workerData as string)\n",
  })
  for (const round of [1, 2]) assert.deepEqual(start(), { stdout: 'handed over\n', stderr: '', status: 0 }, `${round}`)
  assert.equal(kept().length, 2)
})

test('the whole exchange is kept: idle after the second start it has much less memory, and 64 MB of its own at most', async (t) => {
  const cache = temporaryDirectory('compile-cache')
  const exchange = await ExchangeProcess.start({ env: { NODE_COMPILE_CACHE: cache } })
  t.after(() => exchange.stop())
  const files = () => globSync(join(cache, '*/program-*')).filter((name) => /program-[0-9a-f]+-[0-9a-f]+$/.test(name))
  // the exchange itself, the media thread and the watchdog
  await until(() => files().length === 3)
  // now it gives back what only the start needed: 148 MB become 91, and this is somewhere on that way
  const first = memoryOf(exchange.pid)
  const kept = files().map((name) => readFileSync(name, 'latin1'))
  for (const entry of ['commands/start.ts', 'media/src/worker/main.ts', 'watchdog/worker.ts'])
    assert.ok(
      kept.some((text) => text.includes(entry)),
      entry,
    )
  const start = kept.find((text) => text.includes('commands/start.ts'))
  // commands that may be typed are loaded by now; the manager interface is not enabled, and handshakes are the media thread's
  const isIn = (path: string) => start?.includes(`packages/${path}","size":`)
  assert.ok(isIn('cli/src/commands/core-show-channels.ts'))
  for (const unwanted of ['manager/src/manager.ts', 'rtp/src/dtls/handshake.ts']) assert.ok(!isIn(unwanted), unwanted)
  await exchange.kill()
  await exchange.restart()
  const most = Math.min(0.6 * first, 64 * 2 ** 20)
  await until(() => memoryOf(exchange.pid) <= most).catch(() => {
    const status = readFileSync(`/proc/${exchange.pid}/status`, 'utf8')
    assert.fail(`never as few as ${most} bytes after ${first}\n${status}${exchange.errors}`)
  })
  assert.equal((await exchange.request('GET', '/asterisk/ping')).status, 200)
  // a thread that has little to do is kept before it ends, too
  assert.equal((await exchange.request('GET', '/configuration/check')).status, 200)
  assert.ok(files().some((name) => readFileSync(name, 'latin1').includes('configuration/check-thread.ts')))
})
