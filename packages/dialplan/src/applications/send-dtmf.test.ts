import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('digits and pauses, also to another channel', async () => {
  const world = new Rehearsal({
    test: {
      1: ['SendDTMF(1w#,100,100)', 'NoOp(sent)', 'SendDTMF(5,,,other)', 'SendDTMF(5,,,none)', 'NoOp(on)'],
    },
  })
  const other = world.standing({ id: 'other' })
  const channel = await world.calls('1')
  await world.clock.pass('3s')
  assert.deepEqual(
    world.told.filter((line) => line.includes('digit')),
    [`${channel.name} digit 1`, `${channel.name} digit #`, `${other.name} digit 5`],
  )
  assert.deepEqual(world.steps(channel), [
    'SendDTMF(1w#,100,100)',
    'NoOp(sent)',
    'SendDTMF(5,,,other)',
    'SendDTMF(5,,,none)',
    'NoOp(on)',
  ])
  assert.equal(world.problems.length, 1)
})
