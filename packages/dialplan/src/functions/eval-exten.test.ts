import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues, DialplanFixture } from '../engine/dialplan-fixture.ts'

test('a table of extensions is looked up', async () => {
  const fixture = new DialplanFixture({
    table: {
      1: ['Return(one)'],
      _2X: ['Return(${A} and ${MATH(1+1,i)})'],
      3: ['NoOp()', 'there: Return(later)'],
      4: ['Set(x)'],
    },
  })
  await checkValues(
    { A: 'a' },
    [
      ['${EVAL_EXTEN(table,1,1)}', 'one'],
      ['${EVAL_EXTEN(table,25,1)}', 'a and 2'],
      ['${EVAL_EXTEN(table,3,there)}', 'later'],
      ['${EVAL_EXTEN(table,9,1)}', ''],
      ['${EVAL_EXTEN(table,3,nowhere)}', ''],
      ['${EVAL_EXTEN(table,4,1)}', 'x'],
    ],
    fixture,
  )
  assert.equal(fixture.problems.length, 2)
})
