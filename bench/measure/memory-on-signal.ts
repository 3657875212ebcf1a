// Loaded into an exchange under measurement: at SIGUSR2 it collects its garbage and says what memory it then holds.
// Not part of any exchange that is not measured.

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => void
  process.on('SIGUSR2', () => {
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    const { rss, heapUsed, external } = process.memoryUsage()
    process.stderr.write(`held after collecting: ${rss} ${heapUsed + external}\n`)
  })
}
