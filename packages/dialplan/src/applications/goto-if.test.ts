import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('by a condition; an empty place goes on', async () => {
  const fixture = new DialplanFixture({
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
  const channel = await fixture.calls('1')
  assert.deepEqual(fixture.steps(channel), [
    'GotoIf(1?:5)',
    'GotoIf(0?9)',
    'GotoIf(0?8:yes)',
    'NoOp(yes)',
    'GotoIf(nothing)',
    'GotoIf(1?nowhere)',
  ])
  assert.equal(fixture.problems.length, 2)
})
