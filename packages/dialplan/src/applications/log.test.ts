import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('levels by name', async () => {
  const world = new Rehearsal({
    test: {
      1: ['Log(NOTICE,hear,this)', 'Log(warning,careful)', 'Log(NOISE,x)'],
    },
  })
  const channel = await world.calls('1')
  const notice = world.entries.find(({ level }) => level === 'NOTICE')
  assert.deepEqual([notice?.message, notice?.source], ['hear,this', 'Ext. 1:1 @ test'])
  assert.deepEqual(world.steps(channel), ['Log(NOTICE,hear,this)', 'Log(warning,careful)', 'Log(NOISE,x)'])
  assert.equal(world.problems.length, 2)
})
