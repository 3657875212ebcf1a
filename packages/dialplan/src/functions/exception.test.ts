import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues, Rehearsal } from '../engine/rehearsal.ts'

test('nothing went wrong', async () => {
  await checkValues({}, [['${EXCEPTION(reason)}', '']])
})

test('what was raised, and where', async () => {
  const world = new Rehearsal({
    test: {
      1: ['NoOp()', 'RaiseException(mine)'],
      e: ['NoOp(${EXCEPTION(reason)} ${EXCEPTION(context)} ${EXCEPTION(exten)} ${EXCEPTION(priority)}${EXCEPTION(x)})'],
    },
  })
  assert.equal(world.steps(await world.calls('1')).at(-1), 'NoOp(mine test 1 2)')
})
