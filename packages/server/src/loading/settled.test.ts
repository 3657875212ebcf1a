import assert from 'node:assert/strict'
import { once } from 'node:events'
import { it } from 'node:test'
import { Worker } from 'node:worker_threads'
import { prepareSettled, settled } from './settled.ts'

const module = JSON.stringify(new URL('./settled.ts', import.meta.url).href)
const body = (more: string) =>
  `import { parentPort } from 'node:worker_threads'\nimport { untilSettled } from ${module}\n` +
  `untilSettled().then(() => parentPort.postMessage('settled'))\n${more}`
const start = (more: string) =>
  new Worker(new URL(`data:text/javascript,${encodeURIComponent(body(more))}`), { execArgv: [] })

it('threads wait until the exchange has settled; those that come later do not; none stays for it', async () => {
  prepareSettled()
  // it has nothing else to do, and ends
  assert.deepEqual(await once(start(''), 'exit'), [0])
  const stays = "parentPort.on('message', () => process.exit(3)); parentPort.postMessage('waits')"
  const waiting = start(stays)
  assert.deepEqual(await once(waiting, 'message'), ['waits'])
  settled()
  assert.deepEqual(await once(waiting, 'message'), ['settled'])
  waiting.postMessage('end')
  assert.deepEqual(await once(waiting, 'exit'), [3])
  const late = start('')
  // a thread that has ended before its message was read says both at once
  const exit = once(late, 'exit')
  assert.deepEqual(await once(late, 'message'), ['settled'])
  assert.deepEqual(await exit, [0])
})
