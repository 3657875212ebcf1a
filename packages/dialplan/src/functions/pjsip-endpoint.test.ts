import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('reads a field of an endpoint, several values as a list', async () => {
  await checkValues({}, [
    ['${PJSIP_ENDPOINT(alice,context)}', 'test'],
    ['${PJSIP_ENDPOINT(alice,set_var)}', 'A=1,B=2'],
  ])
})

test('says what is not there', async () => {
  const fixture = await checkValues({}, [
    ['[${PJSIP_ENDPOINT(nobody,context)}]', '[]'],
    ['[${PJSIP_ENDPOINT(alice,nothing)}]', '[]'],
  ])
  assert.deepEqual(fixture.problems, [
    "PJSIP_ENDPOINT: there is no endpoint 'nobody'",
    "PJSIP_ENDPOINT: 'alice' has no 'nothing'",
  ])
})
