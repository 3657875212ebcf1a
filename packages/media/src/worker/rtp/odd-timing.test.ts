// Packets whose times make no sense, in a conference: those of others are heard as before.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeRtp } from '@jackfield/rtp'
import { codecNamed } from '../../codecs/index.ts'
import { throwTimes } from '../../testing/throw-times.ts'
import { engineFixture } from '../engine-fixture.ts'

const seed = Number(process.env.JACKFIELD_SEED ?? 20_261_115)

test(`six hundred packets with steps, jumps and pauses of every codec in a conference: nobody else notices (seed ${seed})`, async () => {
  const { thrown, goodRounds, failed } = await throwTimes({ seed, rounds: 3, perRound: 200 })
  assert.deepEqual(failed, [])
  assert.deepEqual([thrown, goodRounds], [600, 3])
})

const opus = codecNamed('opus')!.payloadType

test('Opus packets 125 to 140 ms apart in a conference, and then a gap: nobody else notices', async () => {
  const { engine, call, clock, network, notices, locals } = engineFixture()
  const [anna, ben] = [await call('anna', 'ulaw', 440), await call('ben', 'ulaw', 620)]
  const strange = await call('strange', 'opus')
  strange.stop()
  await engine.carryOut('open-bridge', { bridge: 'b', spec: { kind: 'mixing' } })
  for (const port of ['anna', 'ben', 'strange']) await engine.carryOut('join-bridge', { bridge: 'b', port, spec: {} })
  let [sequence, timestamp] = [0, 0]
  for (const ms of [125, 130, 132.5, 137, 140, 121, 139.5]) {
    for (let at = 0; at < 10; at++) {
      timestamp += 48 * ms
      const head = { payloadType: opus, sequence: sequence++, timestamp, ssrc: 9 }
      network.forge(
        encodeRtp({ ...head, payload: Uint8Array.of(0xf8, 0xff, 0xfe) }),
        strange.address,
        locals.get('strange')!,
      )
      await clock.pass(`${ms}ms`)
    }
    await clock.pass('400ms')
  }
  assert.ok(anna.hears(620) > 2_000 && ben.hears(440) > 2_000)
  assert.deepEqual(
    notices.filter(({ type }) => type === 'port-failed'),
    [],
  )
  await engine.carryOut('shutdown', {})
})
