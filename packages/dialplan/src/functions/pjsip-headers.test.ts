import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('PJSIP_HEADER: a channel that is none of SIP has nothing of the kind', async () => {
  const fixture = await checkValues({}, [['[${PJSIP_HEADER(a,b,c)}]', '[]']])
  assert.deepEqual(fixture.problems, ['PJSIP_HEADER: unknown item, or not a SIP channel'])
})

test('PJSIP_HEADERS: a channel that is none of SIP has nothing of the kind', async () => {
  const fixture = await checkValues({}, [['[${PJSIP_HEADERS(a,b,c)}]', '[]']])
  assert.deepEqual(fixture.problems, ['PJSIP_HEADERS: unknown item, or not a SIP channel'])
})

test('PJSIP_HEADER_PARAM: a channel that is none of SIP has nothing of the kind', async () => {
  const fixture = await checkValues({}, [['[${PJSIP_HEADER_PARAM(a,b,c)}]', '[]']])
  assert.deepEqual(fixture.problems, ['PJSIP_HEADER_PARAM: unknown item, or not a SIP channel'])
})

test('PJSIP_INHERITABLE_HEADER: a channel that is none of SIP has nothing of the kind', async () => {
  const fixture = await checkValues({}, [['[${PJSIP_INHERITABLE_HEADER(a,b,c)}]', '[]']])
  assert.deepEqual(fixture.problems, ['PJSIP_INHERITABLE_HEADER: unknown item, or not a SIP channel'])
})

test('PJSIP_RESPONSE_HEADER: a channel that is none of SIP has nothing of the kind', async () => {
  const fixture = await checkValues({}, [['[${PJSIP_RESPONSE_HEADER(a,b,c)}]', '[]']])
  assert.deepEqual(fixture.problems, ['PJSIP_RESPONSE_HEADER: unknown item, or not a SIP channel'])
})

test('PJSIP_RESPONSE_HEADERS: a channel that is none of SIP has nothing of the kind', async () => {
  const fixture = await checkValues({}, [['[${PJSIP_RESPONSE_HEADERS(a,b,c)}]', '[]']])
  assert.deepEqual(fixture.problems, ['PJSIP_RESPONSE_HEADERS: unknown item, or not a SIP channel'])
})
