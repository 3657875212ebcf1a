import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { test } from 'node:test'
import type { MediaNotice } from '../contract/notices.ts'
import { startThreadWorker } from './thread-worker.ts'

/** Of the first thread with this name, as the kernel has it. */
function niceOf(name: string): number | undefined {
  for (const thread of readdirSync('/proc/self/task')) {
    const [, found, rest = ''] =
      /^\d+ \((.*)\) (.*)/.exec(readFileSync(`/proc/self/task/${thread}/stat`, 'latin1')) ?? []
    if (found === name) return Number(rest.split(' ')[16])
  }
  return undefined
}

interface Started {
  readonly notices: readonly MediaNotice[]
  readonly nice: number | undefined
  readonly niceOfFiles: number | undefined
}

/** What a worker says until it is ready, and what its thread and those for files have then. */
async function started(hasPriority: boolean): Promise<Started> {
  const notices: MediaNotice[] = []
  const ready = Promise.withResolvers<void>()
  const worker = startThreadWorker(
    {
      onNotice: (notice) => {
        notices.push(notice)
        if (notice.type === 'network') ready.resolve()
      },
      onRefused: () => undefined,
      onDeath: (reason) => ready.reject(new Error(reason)),
    },
    { hasPriority },
  )
  try {
    await ready.promise
    return { notices, nice: niceOf('media'), niceOfFiles: niceOf('libuv-worker') }
  } finally {
    await worker.close()
  }
}

test('a media thread goes before others where the system permits it, and says so where it does not', async () => {
  const asked = spawnSync(process.execPath, ['-e', "require('node:os').setPriority(0, -15)"])
  const { notices, nice, niceOfFiles } = await started(true)
  const refused = notices.filter(({ type }) => type === 'no-priority')
  if (asked.status === 0) assert.deepEqual([refused, nice], [[], -15])
  else {
    assert.equal(refused.length, 1)
    assert.equal(nice, getPriority())
  }
  assert.equal(niceOfFiles, getPriority(), 'what works on files is one of many')
})

test('a media thread that is to be one of many is', async () => {
  const { notices, nice } = await started(false)
  assert.deepEqual(
    notices.filter(({ type }) => type === 'no-priority'),
    [],
  )
  assert.equal(nice, getPriority())
})
