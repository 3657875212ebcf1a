import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('by a condition; an empty place goes on', async () => {
  const world = new Rehearsal({
    test: {
      1: [
        'GotoIf(1?:5)',
        'GotoIf(0?9)',
        'GotoIf($[1 > 2]?8:yes)',
        'NoOp(no)',
        'yes: NoOp(yes)',
        'GotoIf(nothing)',
        'GotoIf(1?nowhere)',
        'NoOp(never)',
      ],
    },
  })
  const channel = await world.calls('1')
  assert.deepEqual(world.steps(channel), [
    'GotoIf(1?:5)',
    'GotoIf(0?9)',
    'GotoIf(0?8:yes)',
    'NoOp(yes)',
    'GotoIf(nothing)',
    'GotoIf(1?nowhere)',
  ])
  assert.equal(world.problems.length, 2)
})
