import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { stasis } from '../../exchange-fixture.ts'
import { CallsFixture, described } from './calls-fixture.ts'
import { sendTone } from './tone-source-fixture.ts'

/** A call of a phone whose packets come from another address than it describes; what CHANNEL(rtp,dest) says before and after them. */
async function destinations(lines: readonly string[]): Promise<(string | undefined)[]> {
  const callsFixture = new CallsFixture({ '100@test': [stasis('app')] }, lines)
  const { party, plane, fixture, mediaNetwork: network } = callsFixture
  party.dials('100', { body: described() })
  await callsFixture.soon()
  const [channel] = fixture.exchange.channels.list()
  assert.ok(channel)
  channel.answer()
  await callsFixture.soon()
  // a port nobody needs is not with its worker yet
  plane.setPort(channel.id, { echoes: true })
  const read = () => channel.driver.read?.('rtp,dest')
  const before = read()
  const description = party.responses.at(-1)?.body.toString() ?? ''
  const from = { address: '198.51.100.7', port: 6_000 }
  const heard = await sendTone({ clock: fixture.clock, network, from, description }, 440, 600)
  const after = read()
  assert.equal(heard.length > 0, after === '198.51.100.7:6000', `${heard.length} packets came back`)
  await callsFixture.close()
  return [before, after]
}

describe('CHANNEL(rtp,dest)', () => {
  it('is where packets go: to the peer behind an address translator, once it has sent some', async () => {
    assert.deepEqual(await destinations(['rtp_symmetric=yes']), ['10.0.0.2:4000', '198.51.100.7:6000'])
  })

  it('is what the peer described, where packets go there', async () => {
    assert.deepEqual(await destinations(['rtp_symmetric=no']), ['10.0.0.2:4000', '10.0.0.2:4000'])
  })
})
