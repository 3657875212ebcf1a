import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Step } from '../../exchange-fixture.ts'
import { CallsFixture, described } from './calls-fixture.ts'
import { sendTone } from './tone-source-fixture.ts'

const address = '10.0.0.2'
const [callerPort, calledPort] = [5_000, 4_000]

/** As `Dial` does it. */
const dial = (...destinations: string[]): Step => ({
  name: 'Dial',
  data: destinations.join('&'),
  run: async ({ exchange }, caller) => {
    await exchange.calls.dialOut({ caller, destinations, timeoutMs: 60_000 })
    return false
  },
})

async function calling(...destinations: string[]) {
  const callsFixture = new CallsFixture({ '100@test': [dial(...destinations)] })
  const { party, mediaNetwork: network, fixture } = callsFixture
  let heard = 0
  const socket = await network.open(address, callerPort, () => {
    heard++
  })
  party.dials('100', { body: described().replace('m=audio 4000', `m=audio ${callerPort}`) })
  await callsFixture.soon()
  /** Packets that the caller hears while the called end speaks. */
  const hears = async (): Promise<number> => {
    heard = 0
    const description = party.call.request.body.toString()
    await sendTone({ clock: fixture.clock, network, from: { address, port: calledPort }, description }, 440, 600)
    return heard
  }
  const close = async () => {
    socket.close()
    await callsFixture.close()
  }
  return { callsFixture, party, hears, close }
}

describe('before the answer', () => {
  it('the caller hears what the called phone plays, and is told that there is something to hear', async () => {
    const { callsFixture, party, hears, close } = await calling('PJSIP/bob')
    party.call.progress(180)
    await callsFixture.soon()
    assert.equal(party.seen.at(-1), '180')
    party.call.progress(183, { body: described('sendrecv', '0 101') })
    await callsFixture.soon()
    assert.equal(party.seen.at(-1), '183')
    assert.match(party.responses.at(-1)?.body.toString() ?? '', /m=audio/)
    assert.ok((await hears()) > 20)
    party.call.reject(404)
    await callsFixture.soon()
    assert.equal(callsFixture.fixture.exchange.channels.count, 0)
    await close()
  })

  it('of several phones that are called none is heard', async () => {
    const { callsFixture, party, hears, close } = await calling('PJSIP/bob', 'PJSIP/alice')
    party.call.progress(183, { body: described('sendrecv', '0 101') })
    await callsFixture.soon()
    assert.equal(await hears(), 0)
    await close()
  })
})
