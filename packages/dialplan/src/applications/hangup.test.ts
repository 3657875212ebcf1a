import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('a cause by number or name, or the usual one', async () => {
  const world = new Rehearsal({
    test: {
      1: ['Hangup()'],
      2: ['Hangup(17)'],
      3: ['Hangup(AST_CAUSE_CALL_REJECTED)'],
      4: ['Hangup(nonsense)'],
    },
  })
  const channel = await world.calls('1')
  for (const exten of ['2', '3', '4']) await world.calls(exten)
  assert.deepEqual(
    world.eventsOf('channel-destroyed').map(({ cause }) => cause),
    [16, 17, 21, 16],
  )
  assert.deepEqual(world.steps(channel), ['Hangup()'])
  assert.equal(world.problems.length, 1)
})
