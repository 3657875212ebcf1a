import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Script, stasis, wait } from '../../exchange-fixture.ts'
import { CallsFixture } from './calls-fixture.ts'
import { sendTone } from './tone-source-fixture.ts'

const scripts: Record<string, Script> = { '100@test': [stasis('app')], 'fax@test': [wait(60)] }
const from = { address: '10.0.0.2', port: 4_000 }

async function answered(lines: readonly string[], known = scripts) {
  const callsFixture = new CallsFixture(known, lines)
  callsFixture.party.dials('100')
  await callsFixture.soon()
  const [channel] = callsFixture.fixture.exchange.channels.list()
  channel?.answer()
  await callsFixture.soon()
  const description = callsFixture.party.responses.at(-1)?.body.toString() ?? ''
  const says = (hz: number, ms: number) =>
    sendTone({ clock: callsFixture.fixture.clock, network: callsFixture.mediaNetwork, from, description }, hz, ms)
  const place = () => [channel?.facts.exten, channel?.variables.get('FAXEXTEN') ?? '']
  return { callsFixture, says, place }
}

describe('a fax that calls', () => {
  it('is sent to the extension for faxes where that is wanted', async () => {
    const { callsFixture, says, place } = await answered(['fax_detect=yes'])
    await says(1_100, 600)
    assert.deepEqual(place(), ['fax', '100'])
    await callsFixture.close()
  })

  it('stays where it is otherwise, and so does anybody who whistles another tone, or too short', async () => {
    const plain = await answered([])
    await plain.says(1_100, 600)
    assert.deepEqual(plain.place(), ['100', ''])
    await plain.callsFixture.close()
    const { callsFixture, says, place } = await answered(['fax_detect=yes'])
    await says(1_300, 600)
    await says(1_100, 300)
    assert.deepEqual(place(), ['100', ''])
    await callsFixture.close()
  })

  it('is listened for only at the beginning where that is limited', async () => {
    const { callsFixture, says, place } = await answered(['fax_detect=yes', 'fax_detect_timeout=2'])
    await callsFixture.fixture.clock.pass('3s')
    await says(1_100, 600)
    assert.deepEqual(place(), ['100', ''])
    await callsFixture.close()
  })

  it('goes nowhere without such an extension', async () => {
    const { callsFixture, says, place } = await answered(['fax_detect=yes'], { '100@test': [stasis('app')] })
    await says(1_100, 600)
    assert.deepEqual(place(), ['100', ''])
    await callsFixture.close()
  })
})
