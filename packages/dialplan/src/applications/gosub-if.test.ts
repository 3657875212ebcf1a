import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('one of two subroutines, or none', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: [
        'GosubIf(1?sub,s,1(a:b):no)',
        'NoOp(${GOSUB_RETVAL})',
        'GosubIf(0?no)',
        'GosubIf(0?no:sub,s,1(c))',
        'NoOp(${GOSUB_RETVAL})',
        'GosubIf(nothing)',
        'GosubIf(1?nowhere)',
      ],
    },
    sub: {
      s: ['Return(${ARG1})'],
    },
  })
  const channel = await fixture.calls('1')
  assert.deepEqual(fixture.steps(channel), [
    'GosubIf(1?sub,s,1(a:b):no)',
    'Return(a:b)',
    'NoOp(a:b)',
    'GosubIf(0?no)',
    'GosubIf(0?no:sub,s,1(c))',
    'Return(c)',
    'NoOp(c)',
    'GosubIf(nothing)',
    'GosubIf(1?nowhere)',
  ])
  assert.equal(fixture.problems.length, 2)
})
