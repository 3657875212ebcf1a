// Texts of users with line breaks in them: no value may make a header, a request or an end of the exchange of its own.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nobody } from '@jackfield/core'
import type { SipMessage } from '@jackfield/sip'
import { CallsFixture, described } from './calls-fixture.ts'

const evil = 'a\r\nX-Evil: 1\r\n\r\nBYE sip:x SIP/2.0\r\n\0\x1b[2J'
const lines = ['send_pai=yes', 'send_rpid=yes', 'send_diversion=yes', 'trust_id_outbound=yes', 'send_history_info=yes']

/** Neither a header nor a control character came of it. */
function assertClean(message: SipMessage): void {
  assert.equal(message.has('x-evil'), false, message.lines.map(({ name }) => name.name).join())
  for (const { name, value } of message.lines) assert.doesNotMatch(value, /[\x00-\x08\x0a-\x1f\x7f]/, name.name)
}

async function originated(request: { endpoint?: string; variables?: readonly { name: string; value: string }[] } = {}) {
  const callsFixture = new CallsFixture({}, lines)
  const outcome = await callsFixture.fixture.exchange.calls.originate({
    endpoint: 'PJSIP/alice',
    id: 'x',
    callerId: { ...nobody, name: evil, number: evil },
    target: { application: 'app', args: [] },
    ...request,
  })
  await callsFixture.soon()
  return { callsFixture, outcome }
}

describe('texts with line breaks', () => {
  for (const name of [
    'PJSIP_HEADER(add,X-Mine)',
    'PJSIP_INHERITABLE_HEADER(add,X-Mine)',
    'PJSIP_HEADER_PARAM(From,header,x)',
    'PJSIP_HEADER_PARAM(From,uri,x)',
    'SIPFROMDOMAIN',
    'SIPREFERREDBYHDR',
    'SIPREPLACESHDR',
    `PJSIP_HEADER(add,${evil})`,
  ]) {
    it(`in ${JSON.stringify(name)} make no line`, async () => {
      const { callsFixture } = await originated({ variables: [{ name, value: evil }] })
      assertClean(callsFixture.party.call.request)
      await callsFixture.close()
    })
  }

  it('in what is dialled make no line', async () => {
    for (const endpoint of [`PJSIP/${evil}@alice`, `PJSIP/alice/sip:${evil}@10.0.0.2`, `PJSIP/alice/${evil}`]) {
      const { callsFixture } = await originated({ endpoint })
      const [call] = callsFixture.party.calls
      if (call) assertClean(call.request)
      await callsFixture.close()
    }
  })

  it('in who is connected make no line inside a call', async () => {
    const { callsFixture, outcome } = await originated()
    assert.ok(outcome.ok)
    callsFixture.party.call.answer({ body: described() })
    await callsFixture.soon()
    const party = { ...nobody, name: evil, number: `2${evil}` }
    outcome.channel.changeQuietly({ connected: party })
    outcome.channel.indicate({ type: 'connected-line', party })
    await callsFixture.soon()
    assert.equal(callsFixture.party.requests.length, 1)
    for (const { request } of callsFixture.party.requests) assertClean(request)
    outcome.channel.requestHangup('explicit', 16)
    await callsFixture.soon()
    await callsFixture.close()
  })
})
