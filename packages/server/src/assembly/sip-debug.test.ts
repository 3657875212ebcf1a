import assert from 'node:assert/strict'
import { it } from 'node:test'
import { logTo, Notice } from '@jackfield/base'
import type { Pjsip } from '@jackfield/technologies'
import { followSipDebug } from './sip-debug.ts'

it('debug of the global section shows the messages of everybody, of one, or of nobody', async () => {
  const acts: string[] = []
  const logger = {
    showAll: () => void acts.push('all'),
    show: (address: string) => {
      acts.push(address)
      return /^\d/.test(address)
    },
    stop: async () => void acts.push('stop'),
  }
  const changed = new Notice<{ type: string }>()
  const global = { debug: 'yes' }
  const objects = { global, onChanged: changed.on } as unknown as Pjsip['objects']
  const said: string[] = []
  const stop = followSipDebug(
    objects,
    logger,
    logTo(({ message }) => said.push(message)),
  )
  const after = async (debug: string, type = 'global') => {
    acts.length = 0
    global.debug = debug
    changed.emit({ type })
    await Promise.resolve()
    await Promise.resolve()
    return [...acts]
  }
  assert.deepEqual(acts, ['all'])
  assert.deepEqual(await after('yes'), [])
  assert.deepEqual(await after('192.0.2.1', 'endpoint'), [])
  assert.deepEqual(await after('192.0.2.1'), ['stop', '192.0.2.1'])
  assert.deepEqual(await after('no'), ['stop'])
  assert.deepEqual(await after('nowhere'), ['nowhere'])
  assert.deepEqual(said, ["debug of the global section is yes, no or an address, and not 'nowhere'"])
  stop()
  assert.deepEqual(await after('yes'), [])
})
