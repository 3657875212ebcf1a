import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from './testing/temporary-directory.ts'
import { withoutPriority } from './testing/without-priority.ts'

/** What a program prints, as JSON; in it are `setThreadPriority` and `nice`, which says what the calling thread has. */
function printed(body: string, enter: readonly string[] = []): unknown {
  const folder = temporaryDirectory('priority')
  try {
    const file = join(folder, 'program.mjs')
    writeFileSync(
      file,
      "import { readFileSync } from 'node:fs'\n" +
        "import { isMainThread, parentPort, Worker } from 'node:worker_threads'\n" +
        `import { setThreadPriority } from ${JSON.stringify(join(import.meta.dirname, 'thread-priority.ts'))}\n` +
        "const nice = () => Number(readFileSync('/proc/thread-self/stat', 'latin1').split(') ')[1].split(' ')[16])\n" +
        `const print = (value) => console.log(JSON.stringify(value))\n${body}`,
    )
    const [command = '', ...words] = [...enter, process.execPath, file]
    const { stdout, stderr } = spawnSync(command, words, { encoding: 'utf8' })
    assert.notEqual(stdout, '', stderr)
    return JSON.parse(stdout)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('the thread that asks is served last, and no other of its process', () => {
  const [thread, before, after] = printed(`
    const before = nice()
    if (isMainThread) new Worker(new URL(import.meta.url)).on('message', (thread) => print([thread, before, nice()]))
    else parentPort.postMessage([setThreadPriority(19), nice()])`) as [unknown, number, number]
  assert.deepEqual(thread, [{ ok: true }, 19])
  assert.equal(after, before)
})

test('who may not is told why, and stays as it was', () => {
  const script = 'const before = nice()\nprint([setThreadPriority(-20), before, nice()])'
  const [answer, before, after] = printed(script, withoutPriority) as [{ ok: boolean; reason: string }, number, number]
  assert.equal(answer.ok, false)
  assert.match(answer.reason, /does not permit it/)
  assert.equal(after, before)
})
