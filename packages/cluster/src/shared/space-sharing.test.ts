import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type LogEntry, logTo, Notice, VirtualClock } from '@jackfield/base'
import type { SharedSpace } from './shared-space.ts'
import { SpaceSharing } from './space-sharing.ts'

it('writes that throw keep no place from others, and are tried again', async (t) => {
  const clock = new VirtualClock(0, () => false)
  const written = new Notice<readonly (readonly [string, string | undefined])[]>()
  const changes = new Notice<{ key: string; value: string | undefined }>()
  const values = new Map<string, string>()
  const there = new Map<string, string | undefined>()
  const log: LogEntry[] = []
  let isBroken = true
  let tries = 0
  const shared = {
    isSettled: true,
    onChange: changes.on,
    entries: () => there.entries(),
    get: (key: string) => there.get(key),
    hasSeen: (key: string) => there.has(key),
    write: async (key: string, value: string | undefined) => {
      tries++
      if (isBroken) throw new Error('the file is full')
      there.set(key, value)
      return { ok: true, revision: tries }
    },
  } as unknown as SharedSpace
  const sharing = new SpaceSharing({
    ...{ clock, log: logTo((entry) => log.push(entry)), shared, prefix: 'db ' },
    local: {
      get: (key) => values.get(key),
      entries: () => values.entries(),
      receive: () => undefined,
      onWritten: written.on,
    },
    unsent: { entries: () => [], apply: () => undefined } as never,
  })
  t.after(() => sharing.close())
  // more than are written at once
  for (let at = 0; at < 40; at++) {
    values.set(`key ${at}`, 'x')
    written.emit([[`key ${at}`, 'x']])
  }
  await clock.pass('3s')
  assert.ok(tries > 40, String(tries))
  assert.equal(sharing.unsent, 40)
  assert.deepEqual(
    log.map(({ message }) => message),
    ['key 0 cannot be written for all nodes, and is tried again: the file is full'],
  )
  isBroken = false
  await clock.pass('3s')
  assert.deepEqual([sharing.unsent, there.size], [0, 40])
})
