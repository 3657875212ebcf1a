import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { answer, wait } from '../../exchange-fixture.ts'
import { CallsFixture, described } from './calls-fixture.ts'

const target = { application: 'app', args: [] }

/** What the log said of it, without the numbers of channels. */
const noticesOf = ({ fixture }: CallsFixture) => fixture.notices.map((text) => text.replace(/-[0-9a-f]{8}\b/g, ''))

async function refusedWith(status: number, lines: string[] = []): Promise<string[]> {
  const callsFixture = new CallsFixture({}, lines)
  await callsFixture.fixture.exchange.calls.originate({ endpoint: 'PJSIP/alice', target })
  await callsFixture.soon()
  callsFixture.party.call.reject(status)
  await callsFixture.soon()
  await callsFixture.close()
  return noticesOf(callsFixture)
}

describe('the log, of a call that is refused', () => {
  it('says why it is not let in, and what would fit', async () => {
    const callsFixture = new CallsFixture({ '100@test': [answer, wait(60)] }, ['100rel=no'])
    callsFixture.party.dials('999')
    callsFixture.party.dials('100', { body: described('sendrecv', '3') })
    callsFixture.party.dials('100', { body: 'nonsense' })
    callsFixture.party.dials('100', { headers: [['require', '100rel']] })
    await callsFixture.soon()
    assert.deepEqual(noticesOf(callsFixture), [
      "a call from PJSIP/alice to '999' is refused: there is no such extension in 'test'",
      "a call from PJSIP/alice to '100' is refused: nothing in common: it offers GSM, audio by RTP/AVP; the endpoint 'alice' allows ulaw, alaw",
      "a call from PJSIP/alice to '100' is refused: its session description cannot be read",
      "a call from PJSIP/alice to '100' is refused: it requires 100rel, which the endpoint's 100rel = no forbids",
    ])
    await callsFixture.close()
  })

  it('says what can be done about a refusal of the other side, and nothing of one that is merely busy', async () => {
    const call = 'the call to sip:alice@10.0.0.2:5060 (PJSIP/alice) was refused:'
    assert.deepEqual(await refusedWith(401), [
      `${call} 401 Unauthorized; it asks for a password, and the endpoint 'alice' has no outbound_auth`,
    ])
    assert.deepEqual(await refusedWith(403), [
      `${call} 403 Forbidden; it does not allow the call; some providers identify their customers by from_user or from_domain`,
    ])
    assert.deepEqual(await refusedWith(488), [
      `${call} 488 Not Acceptable Here; the endpoint 'alice' allows ulaw, alaw`,
    ])
    assert.deepEqual(await refusedWith(486), [])
  })

  it('says that nobody answered', async () => {
    const callsFixture = new CallsFixture()
    await callsFixture.party.agent.close()
    await callsFixture.fixture.exchange.calls.originate({ endpoint: 'PJSIP/alice', target })
    await callsFixture.fixture.clock.pass('40s')
    assert.deepEqual(noticesOf(callsFixture), [
      'the call to sip:alice@10.0.0.2:5060 (PJSIP/alice) got no answer from there',
    ])
    await callsFixture.close()
  })
})
