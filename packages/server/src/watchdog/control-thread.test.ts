import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { until } from '@jackfield/base/testing'
import { controlState, controlTimes } from './control-thread.ts'

test('what the first thread waits for a processor is counted, also when another thread asks', async () => {
  // more than there are processors: some of them always wait
  const busy = Array.from({ length: availableParallelism() * 2 }, () => spawn(process.execPath, ['-e', 'for (;;) {}']))
  try {
    const before = controlTimes().waitedMs
    await until(() => controlTimes().waitedMs - before >= 50, work)
    const module = JSON.stringify(new URL('./control-thread.ts', import.meta.url).href)
    const body = `import(${module}).then(({ controlTimes }) => require('node:worker_threads').parentPort.postMessage(controlTimes().waitedMs))`
    const [seen] = (await once(new Worker(body, { eval: true }), 'message')) as [number]
    assert.ok(seen >= before + 50)
  } finally {
    for (const one of busy) one.kill('SIGKILL')
  }
})

test('it is said to run when it asks itself, and to wait when another thread does', async () => {
  assert.match(controlState(), /^R/)
  const module = JSON.stringify(new URL('./control-thread.ts', import.meta.url).href)
  // looks until the first thread has nothing to do
  const body = `import(${module}).then(({ controlState }) => { let state; do state = controlState(); while (!state.startsWith('S')); require('node:worker_threads').parentPort.postMessage(state) })`
  const [seen] = (await once(new Worker(body, { eval: true }), 'message')) as [string]
  assert.match(seen, /^S( in \w+)?$/)
})

function work(): void {
  for (let end = performance.now() + 10; performance.now() < end; );
}
