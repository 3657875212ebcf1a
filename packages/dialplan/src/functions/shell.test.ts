import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues, Rehearsal } from '../engine/rehearsal.ts'

test('the output with its line end', async () => {
  await checkValues({}, [
    ['${SHELL(echo a,b)}', 'a,b\n'],
    ['${SHELL(printf x; exit 3)}', 'x'],
  ])
})

test('refused from outside', async () => {
  const world = new Rehearsal()
  assert.deepEqual(await world.engine.readFunctionLater(world.standing(), 'SHELL(id)'), { ok: false, code: 'refused' })
  assert.equal(await world.value('${SHELL(id)}', world.standing()), '')
})
