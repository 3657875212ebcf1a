import assert from 'node:assert/strict'
import { it } from 'node:test'
import { Worker } from 'node:worker_threads'

it('threads that give memory back at the same moment do not fail, though they share the flags for it', async () => {
  const module = new URL('./give-memory-back.ts', import.meta.url).href
  const body = `import(${JSON.stringify(module)}).then(({ giveMemoryBack }) => { for (let n = 0; n < 12; n++) giveMemoryBack() })`
  const ends = Array.from({ length: 4 }, () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const worker = new Worker(body, { eval: true })
    worker.on('error', resolve)
    worker.on('exit', resolve)
    return promise
  })
  assert.deepEqual(await Promise.all(ends), [0, 0, 0, 0])
})
