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

async function calling(act: (callsFixture: CallsFixture) => unknown, lines: readonly string[] = []) {
  const callsFixture = new CallsFixture(scripts, lines)
  await callsFixture.fixture.exchange.calls.originate({ endpoint: 'PJSIP/alice', target, timeoutMs: 20_000 })
  await callsFixture.soon()
  await act(callsFixture)
  await callsFixture.soon()
  const failures = failuresOf(callsFixture)
  await callsFixture.close()
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
    const callsFixture = new CallsFixture()
    await callsFixture.party.agent.close()
    await callsFixture.fixture.exchange.calls.originate({ endpoint: 'PJSIP/alice', target })
    await callsFixture.fixture.clock.pass('40s')
    assert.deepEqual(failuresOf(callsFixture), ['PJSIP/alice: no-response'])
    await callsFixture.close()
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
    const callsFixture = new CallsFixture(scripts)
    callsFixture.plane.openPort = () => Promise.reject(new MediaError('no-port-free'))
    const made = await callsFixture.fixture.exchange.calls.originate({ endpoint: 'PJSIP/alice', target })
    assert.deepEqual([made.ok, !made.ok && made.failure], [false, 'no-media-port'])
    await callsFixture.soon()
    assert.deepEqual(failuresOf(callsFixture), ['PJSIP/alice: no-media-port'])
    await callsFixture.close()
  })
})

describe('a SIP call that comes says why it failed', () => {
  it('when the gate refuses it: 503, and no channel', async () => {
    const gate = new Gate({ log: silentLog, lag: { standingMs: 0 }, maxCalls: 1 })
    const callsFixture = new CallsFixture(scripts, [], gate)
    callsFixture.party.dials('200')
    await callsFixture.soon()
    callsFixture.party.dials('200')
    await callsFixture.soon()
    gate.close()
    callsFixture.party.dials('200')
    await callsFixture.soon()
    assert.deepEqual(callsFixture.party.seen, ['503', '503'])
    assert.deepEqual(failuresOf(callsFixture), ['PJSIP/alice to 200: too-many-calls', 'PJSIP/alice to 200: closing'])
    await callsFixture.close()
  })

  it('when no media port is left, once', async () => {
    const callsFixture = new CallsFixture(scripts)
    callsFixture.plane.openPort = () => Promise.reject(new MediaError('no-port-free'))
    callsFixture.party.dials('100')
    await callsFixture.soon()
    assert.deepEqual(failuresOf(callsFixture), ['PJSIP/alice: no-media-port'])
    await callsFixture.close()
  })

  it('when the answer is never acknowledged', async () => {
    const callsFixture = new CallsFixture(scripts)
    const { network } = callsFixture
    const deliver = network.deliver.bind(network)
    network.deliver = (from, to, bytes) => {
      if (!bytes.toString('latin1').startsWith('ACK ')) deliver(from, to, bytes)
    }
    callsFixture.party.dials('100')
    await callsFixture.fixture.clock.pass('40s')
    assert.deepEqual(failuresOf(callsFixture), ['PJSIP/alice: peer-lost'])
    await callsFixture.close()
  })
})
