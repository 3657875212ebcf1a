import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('PJSIP_DTMF_MODE: a channel that is none of SIP has nothing of the kind', async () => {
  const fixture = await checkValues({}, [['[${PJSIP_DTMF_MODE(a,b,c)}]', '[]']])
  assert.deepEqual(fixture.problems, ['PJSIP_DTMF_MODE: unknown item, or not a SIP channel'])
})

test('PJSIP_MEDIA_OFFER: a channel that is none of SIP has nothing of the kind', async () => {
  const fixture = await checkValues({}, [['[${PJSIP_MEDIA_OFFER(a,b,c)}]', '[]']])
  assert.deepEqual(fixture.problems, ['PJSIP_MEDIA_OFFER: unknown item, or not a SIP channel'])
})

test('PJSIP_MOH_PASSTHROUGH: a channel that is none of SIP has nothing of the kind', async () => {
  const fixture = await checkValues({}, [['[${PJSIP_MOH_PASSTHROUGH(a,b,c)}]', '[]']])
  assert.deepEqual(fixture.problems, ['PJSIP_MOH_PASSTHROUGH: unknown item, or not a SIP channel'])
})

test('PJSIP_SEND_SESSION_REFRESH: a channel that is none of SIP has nothing of the kind', async () => {
  const fixture = await checkValues({}, [['${SET(PJSIP_SEND_SESSION_REFRESH()=x)}', 'x']])
  assert.deepEqual(fixture.problems, ['PJSIP_SEND_SESSION_REFRESH: unknown item, or not a SIP channel'])
})

test('PJSIP_TRANSFER_HANDLING: a channel that is none of SIP has nothing of the kind', async () => {
  const fixture = await checkValues({}, [['${SET(PJSIP_TRANSFER_HANDLING()=x)}', 'x']])
  assert.deepEqual(fixture.problems, ['PJSIP_TRANSFER_HANDLING: unknown item, or not a SIP channel'])
})
