import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { answer, wait } from '../../exchange-fixture.ts'
import { CallsFixture, described } from './calls-fixture.ts'

const target = { application: 'app', args: [] }

/** What the log said of it, without the numbers of channels. */
const noticesOf = ({ fixture }: CallsFixture) => fixture.notices.map((text) => text.replace(/-[0-9a-f]{8}\b/g, ''))

async function refusedWith(status: number, lines: string[] = []): Promise<string[]> {
  const house = new CallsFixture({}, lines)
  await house.fixture.exchange.calls.originate({ endpoint: 'PJSIP/alice', target })
  await house.soon()
  house.party.call.reject(status)
  await house.soon()
  await house.close()
  return noticesOf(house)
}

describe('the log, of a call that is refused', () => {
  it('says why it is not let in, and what would fit', async () => {
    const house = new CallsFixture({ '100@test': [answer, wait(60)] }, ['100rel=no'])
    house.party.dials('999')
    house.party.dials('100', { body: described('sendrecv', '3') })
    house.party.dials('100', { body: 'nonsense' })
    house.party.dials('100', { headers: [['require', '100rel']] })
    await house.soon()
    assert.deepEqual(noticesOf(house), [
      "a call from PJSIP/alice to '999' is refused: there is no such extension in 'test'",
      "a call from PJSIP/alice to '100' is refused: nothing in common: it offers telephone-event, audio by RTP/AVP; the endpoint 'alice' allows ulaw, alaw",
      "a call from PJSIP/alice to '100' is refused: its session description cannot be read",
      "a call from PJSIP/alice to '100' is refused: it requires 100rel, which the endpoint's 100rel = no forbids",
    ])
    await house.close()
  })

  it('says what can be done about a refusal of the other side, and nothing of one that is merely busy', async () => {
    const call = 'the call to sip:alice@10.0.0.2:5060 (PJSIP/alice) was refused:'
    assert.deepEqual(await refusedWith(401), [
      `${call} 401 Unauthorized; it asks for a password, and the endpoint 'alice' has no outbound_auth`,
    ])
    assert.deepEqual(await refusedWith(403), [
      `${call} 403 Forbidden; it knows us and does not let us; some providers know us by from_user or from_domain`,
    ])
    assert.deepEqual(await refusedWith(488), [
      `${call} 488 Not Acceptable Here; the endpoint 'alice' allows ulaw, alaw`,
    ])
    assert.deepEqual(await refusedWith(486), [])
  })

  it('says that nobody answered', async () => {
    const house = new CallsFixture()
    await house.party.agent.close()
    await house.fixture.exchange.calls.originate({ endpoint: 'PJSIP/alice', target })
    await house.fixture.clock.pass('40s')
    assert.deepEqual(noticesOf(house), ['the call to sip:alice@10.0.0.2:5060 (PJSIP/alice) got no answer from there'])
    await house.close()
  })
})
