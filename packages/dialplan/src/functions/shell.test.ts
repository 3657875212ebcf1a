import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues, DialplanFixture } from '../engine/dialplan-fixture.ts'

test('the output with its line end', async () => {
  await checkValues({}, [
    ['${SHELL(echo a,b)}', 'a,b\n'],
    ['${SHELL(printf x; exit 3)}', 'x'],
  ])
})

test('refused from outside', async () => {
  const fixture = new DialplanFixture()
  assert.deepEqual(await fixture.engine.readFunctionLater(fixture.standing(), 'SHELL(id)'), {
    ok: false,
    code: 'refused',
  })
  assert.equal(await fixture.value('${SHELL(id)}', fixture.standing()), '')
})
