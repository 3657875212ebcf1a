import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('PJSIP_ENDPOINT: reads a field of an endpoint, several values as a list', async () => {
  await checkValues({}, [
    ['${PJSIP_ENDPOINT(alice,context)}', 'test'],
    ['${PJSIP_ENDPOINT(alice,set_var)}', 'A=1,B=2'],
  ])
})

test('PJSIP_ENDPOINT: says what is not there', async () => {
  const fixture = await checkValues({}, [
    ['[${PJSIP_ENDPOINT(nobody,context)}]', '[]'],
    ['[${PJSIP_ENDPOINT(alice,nothing)}]', '[]'],
  ])
  assert.deepEqual(fixture.problems, [
    "PJSIP_ENDPOINT: there is no endpoint 'nobody'",
    "PJSIP_ENDPOINT: 'alice' has no 'nothing'",
  ])
})

test('PJSIP_AOR: says that there is no such address', async () => {
  const fixture = await checkValues({}, [['[${PJSIP_AOR(nobody,contact)}]', '[]']])
  assert.deepEqual(fixture.problems, ["PJSIP_AOR: there is no aor 'nobody'"])
})

test('PJSIP_CONTACT: a channel that is none of SIP has nothing of the kind', async () => {
  const fixture = await checkValues({}, [['[${PJSIP_CONTACT(a,b,c)}]', '[]']])
  assert.deepEqual(fixture.problems, ['PJSIP_CONTACT: unknown item, or not a SIP channel'])
})

test('PJSIP_DIAL_CONTACTS: a channel that is none of SIP has nothing of the kind', async () => {
  const fixture = await checkValues({}, [['[${PJSIP_DIAL_CONTACTS(a,b,c)}]', '[]']])
  assert.deepEqual(fixture.problems, ['PJSIP_DIAL_CONTACTS: unknown item, or not a SIP channel'])
})
