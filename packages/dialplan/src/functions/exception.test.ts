import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues, DialplanFixture } from '../engine/dialplan-fixture.ts'

test('nothing went wrong', async () => {
  await checkValues({}, [['${EXCEPTION(reason)}', '']])
})

test('what was raised, and where', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['NoOp()', 'RaiseException(mine)'],
      e: ['NoOp(${EXCEPTION(reason)} ${EXCEPTION(context)} ${EXCEPTION(exten)} ${EXCEPTION(priority)}${EXCEPTION(x)})'],
    },
  })
  assert.equal(fixture.steps(await fixture.calls('1')).at(-1), 'NoOp(mine test 1 2)')
})
