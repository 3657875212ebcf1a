import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { stasis } from '../../exchange-fixture.ts'
import { CallsFixture, described } from './calls-fixture.ts'

const answered = async (lines: readonly string[]) => {
  const callsFixture = new CallsFixture({ '100@test': [stasis('app')] }, lines)
  const call = callsFixture.party.dials('100')
  await callsFixture.soon()
  const [channel] = callsFixture.fixture.exchange.channels.list()
  channel?.answer()
  await callsFixture.soon()
  return {
    callsFixture,
    call,
    clock: callsFixture.fixture.clock,
    isThere: () => callsFixture.fixture.exchange.channels.count === 1,
  }
}

describe('a phone that is silent', () => {
  it('is hung up on after a while', async () => {
    const { callsFixture, clock, isThere } = await answered(['rtp_timeout=5'])
    await clock.pass('4s')
    assert.ok(isThere())
    await clock.pass('2s')
    assert.ok(!isThere())
    const end = callsFixture.fixture.events.find((event) => event.name === 'channel-destroyed')
    assert.ok(end?.name === 'channel-destroyed' && end.cause === 44)
    await callsFixture.close()
  })

  it('may be so while it holds, and not for ever where that is limited too', async () => {
    for (const [lines, staysFor] of [
      [['rtp_timeout=5'], '30s'],
      [['rtp_timeout=5', 'rtp_timeout_hold=20'], '18s'],
    ] as const) {
      const { callsFixture, call, clock, isThere } = await answered(lines)
      void call.call?.reinvite({ body: described('sendonly') })
      await clock.pass(staysFor)
      assert.ok(isThere())
      if (lines.length > 1) await clock.pass('4s')
      else {
        void call.call?.reinvite({ body: described() })
        await clock.pass('6s')
      }
      assert.ok(!isThere())
      await callsFixture.close()
    }
  })
})
