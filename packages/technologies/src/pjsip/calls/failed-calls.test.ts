import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { silentLog } from '@jackfield/base'
import { Gate } from '@jackfield/core'
import { MediaError } from '@jackfield/media'
import { answer, wait } from '../../exchange-fixture.ts'
import { CallsFixture, described } from './calls-fixture.ts'

const scripts = { '100@test': [answer, wait(60)], '200@test': [wait(60)] }
const target = { application: 'app', args: [] }

/** Why calls failed, with the channel, or who was refused, without the numbers of channels. */
const failuresOf = ({ fixture }: CallsFixture) =>
  fixture.events.flatMap((event) => {
    if (event.name !== 'call-failed') return []
    const who = event.channel?.name.replace(/-[0-9a-f]{8}$/, '') ?? `${event.refused?.from} to ${event.refused?.to}`
    return [`${who}: ${event.reason}`]
  })

async function calling(act: (house: CallsFixture) => unknown, lines: readonly string[] = []) {
  const house = new CallsFixture(scripts, lines)
  await house.fixture.exchange.calls.originate({ endpoint: 'PJSIP/alice', target, timeoutMs: 20_000 })
  await house.soon()
  await act(house)
  await house.soon()
  const failures = failuresOf(house)
  await house.close()
  return failures
}

describe('a SIP call that we make says why it failed', () => {
  it('by what the other side answers', async () => {
    const rows = {
      401: 'credentials-not-accepted',
      403: 'forbidden',
      404: 'number-unknown',
      480: 'no-answer',
      486: 'busy',
      488: 'codec-mismatch',
      500: 'unreachable',
      503: 'congestion',
      600: 'busy',
      603: 'rejected',
    }
    for (const [status, reason] of Object.entries(rows)) {
      const failures = await calling(({ party }) => party.call.reject(Number(status)))
      assert.deepEqual(failures, [`PJSIP/alice: ${reason}`], status)
    }
  })

  it('when nobody answers in time, or nothing at all comes back', async () => {
    const ringing = await calling(async ({ party, fixture }) => {
      party.call.progress(180)
      await fixture.clock.pass('30s')
    })
    assert.deepEqual(ringing, ['PJSIP/alice: no-answer'])
    const house = new CallsFixture()
    await house.party.agent.close()
    await house.fixture.exchange.calls.originate({ endpoint: 'PJSIP/alice', target })
    await house.fixture.clock.pass('40s')
    assert.deepEqual(failuresOf(house), ['PJSIP/alice: no-response'])
    await house.close()
  })

  it('when the answer describes nothing that fits', async () => {
    const failures = await calling(({ party }) => party.call.answer({ body: described('sendrecv', '3') }))
    assert.deepEqual(failures, ['PJSIP/alice: codec-mismatch'])
    const unreadable = await calling(({ party }) => party.call.answer({ body: 'nonsense' }))
    assert.deepEqual(unreadable, ['PJSIP/alice: sdp-invalid'])
  })

  it('not at all when it is answered, or when whoever called gives up', async () => {
    assert.deepEqual(await calling(({ party }) => party.call.answer({ body: described() })), [])
    const givenUp = await calling(({ party, fixture }) => {
      party.call.progress(180)
      fixture.exchange.channels.list()[0]?.requestHangup('explicit', 16)
    })
    assert.deepEqual(givenUp, [])
  })

  it('when no sound comes for too long', async () => {
    const failures = await calling(
      async ({ party, fixture }) => {
        party.call.answer({ body: described() })
        await fixture.clock.pass('10s')
      },
      ['rtp_timeout=5'],
    )
    assert.deepEqual(failures, ['PJSIP/alice: media-timeout'])
  })

  it('when no media port is left, once', async () => {
    const house = new CallsFixture(scripts)
    house.plane.openPort = () => Promise.reject(new MediaError('no-port-free'))
    const made = await house.fixture.exchange.calls.originate({ endpoint: 'PJSIP/alice', target })
    assert.deepEqual([made.ok, !made.ok && made.failure], [false, 'no-media-port'])
    await house.soon()
    assert.deepEqual(failuresOf(house), ['PJSIP/alice: no-media-port'])
    await house.close()
  })
})

describe('a SIP call that comes says why it failed', () => {
  it('when the gate refuses it: 503, and no channel', async () => {
    const gate = new Gate({ log: silentLog, lag: { standingMs: 0 }, maxCalls: 1 })
    const house = new CallsFixture(scripts, [], gate)
    house.party.dials('200')
    await house.soon()
    house.party.dials('200')
    await house.soon()
    gate.close()
    house.party.dials('200')
    await house.soon()
    assert.deepEqual(house.party.seen, ['503', '503'])
    assert.deepEqual(failuresOf(house), ['PJSIP/alice to 200: too-many-calls', 'PJSIP/alice to 200: closing'])
    await house.close()
  })

  it('when no media port is left, once', async () => {
    const house = new CallsFixture(scripts)
    house.plane.openPort = () => Promise.reject(new MediaError('no-port-free'))
    house.party.dials('100')
    await house.soon()
    assert.deepEqual(failuresOf(house), ['PJSIP/alice: no-media-port'])
    await house.close()
  })

  it('when the answer is never acknowledged', async () => {
    const house = new CallsFixture(scripts)
    const { network } = house
    const deliver = network.deliver.bind(network)
    network.deliver = (from, to, bytes) => {
      if (!bytes.toString('latin1').startsWith('ACK ')) deliver(from, to, bytes)
    }
    house.party.dials('100')
    await house.fixture.clock.pass('40s')
    assert.deepEqual(failuresOf(house), ['PJSIP/alice: peer-lost'])
    await house.close()
  })
})
