import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatTimestamp, ownHooks, VirtualClock } from '@jackfield/base'
import { Bus } from '@jackfield/core'
import { channel } from '../applications/applications-fixture.ts'
import { CallBook } from './call-book.ts'
import type { MediaFigures, MediaMoments, MediaSource } from './call-media.ts'
import { dumpLadder, reviveLadder } from './kept-ladder.ts'
import { Ladders } from './ladders.ts'

type Notice = Parameters<Parameters<MediaSource['onNotice']>[0]>[0]
type Stream = Record<string, unknown> & { silences: unknown[]; samples: Record<string, unknown>[]; dtmf: unknown[] }

const none: MediaFigures = { rxcount: 0, txcount: 0, rxploss: 0, txploss: 0, rxjitter: 0, txjitter: 0, rtt: 0, mos: 0 }

function fixture() {
  const clock = new VirtualClock()
  const bus = new Bus(clock)
  const hooks = ownHooks()
  let listener: (notice: Notice) => void = () => undefined
  let figures: MediaFigures | undefined
  let moments: MediaMoments = {}
  const media: MediaSource = {
    onNotice(hears) {
      listener = hears
      return () => undefined
    },
    figures: () => figures,
    moments: () => moments,
    place: () => ({ codec: 'ulaw', local: '10.0.0.1:4000', remote: '10.0.0.2:6000' }),
  }
  const ladders = new Ladders({
    ...{ clock, bus, media, requests: hooks('jackfield:call:request'), deliveries: hooks('jackfield:event:delivered') },
    steps: hooks('jackfield:dialplan:step'),
  })
  const notice = (type: string, direction: 'in' | 'out', more = {}) =>
    listener({ type, port: 'a', direction, ...more } as Notice)
  const reach = (now: MediaMoments) => {
    moments = now
  }
  const report = async (now: Partial<MediaFigures>) => {
    await clock.pass('5s')
    figures = { ...none, ...figures, ...now }
    notice('report', 'out')
  }
  const book = new CallBook(ladders)
  const streams = () => (book.show('a') as unknown as { media: Stream[] }).media
  return { clock, bus, book, ladders, notice, reach, report, streams }
}

const a = channel('a')

describe('the audio of a call', () => {
  it('has a bar in each direction with loss and jitter along it, silences and digits', async () => {
    const { clock, bus, notice, reach, report, streams } = fixture()
    bus.publish('channel-created', { channel: a })
    notice('first-audio', 'in')
    notice('first-audio', 'out')
    const begun = clock.wall()
    await report({ rxcount: 250, txcount: 250 })
    await report({ rxcount: 450, txcount: 500, rxploss: 50, txjitter: 0.02, txploss: 25, rtt: 0.1, mos: 3.5 })
    bus.publish('channel-digit-ended', { channel: a, digit: '5', durationMs: 100, direction: 'received' })
    await report({ txcount: 750 })
    await report({ txcount: 1_000 })
    notice('packets-resumed', 'in', { pausedMs: 9_500 })
    reach({ firstIn: begun - 40, lastIn: begun + 24_980, firstOut: begun, lastOut: begun + 24_990 })
    await report({ rxcount: 700, txcount: 1_250 })
    const [came, went] = streams()
    const at = (seconds: number) => formatTimestamp(begun + 1_000 * seconds)
    const { silences, samples, dtmf, ...rest } = came ?? assert.fail()
    assert.deepEqual(rest, {
      ...{ channel_id: 'a', direction: 'in', codec: 'ulaw', local: '10.0.0.1:4000', remote: '10.0.0.2:6000' },
      ...{ packets: 700, first_packet: at(-0.04), last_packet: at(24.98) },
    })
    assert.deepEqual(silences, [{ from: at(10.5), to: at(20) }])
    assert.deepEqual(samples[1], { at: at(10), loss: 20, jitter: 20 })
    assert.deepEqual(dtmf, [{ at: at(10), digit: '5' }])
    assert.deepEqual([went?.packets, went?.silences, went?.dtmf, went?.samples[1]?.loss], [1_250, [], [], 10])
  })

  it('of a call in progress reaches up to now', async () => {
    const { clock, bus, notice, reach, report, streams } = fixture()
    bus.publish('channel-created', { channel: a })
    notice('first-audio', 'in')
    await report({ rxcount: 250 })
    const firstIn = clock.wall() - 5_000
    await clock.pass('3s')
    reach({ firstIn, lastIn: clock.wall() - 10 })
    assert.equal(streams()[0]?.last_packet, formatTimestamp(clock.wall() - 10))
  })

  it('that goes one way alone has one bar', async () => {
    const { bus, report, streams } = fixture()
    bus.publish('channel-created', { channel: a })
    await report({ txcount: 250 })
    assert.deepEqual(
      streams().map(({ direction }) => direction),
      ['out'],
    )
  })

  it('is told in figures, those of the worst channel, and over time; both are kept after the end', async () => {
    const { bus, book, ladders, report } = fixture()
    bus.publish('channel-created', { channel: a })
    assert.equal(book.get('a')?.quality, undefined)
    await report({ rxcount: 250, txcount: 250 })
    await report({ rxcount: 400, txcount: 500, rxploss: 100, rxjitter: 0.03, txjitter: 0.01, rtt: 0.05, mos: 4.1 })
    bus.publish('channel-hangup-requested', { channel: a, cause: 16, isSoft: false })
    bus.publish('channel-destroyed', { channel: a, cause: 16 })
    assert.deepEqual(book.get('a')?.quality, { mos: 4.1, loss: 20, jitter: 30, round_trip_time: 50 })
    const series = book.quality('a') as unknown as { legs: { channel: string; samples: Record<string, unknown>[] }[] }
    assert.deepEqual(
      series.legs[0]?.samples.map(({ received, loss, round_trip_time: rtt }) => [received, loss, rtt]),
      [
        [250, 0, 0],
        [400, 40, 50],
        [400, 0, 50],
      ],
    )
    const { jitter, remote_jitter: remote } = series.legs[0]?.samples[1] ?? {}
    assert.deepEqual([jitter, remote], [10, 30])
    const kept = reviveLadder(dumpLadder(ladders.find('a') ?? assert.fail()), 1) ?? assert.fail()
    assert.deepEqual(kept.channels.get('a')?.media, ladders.find('a')?.channels.get('a')?.media)
    assert.equal(book.quality('none'), undefined)
  })

  it('of a long call is thinned out', async () => {
    const { bus, ladders, report, streams } = fixture()
    bus.publish('channel-created', { channel: a })
    for (let at = 1; at <= 2_000; at++) await report({ rxcount: at })
    const samples = ladders.find('a')?.channels.get('a')?.media?.samples ?? []
    assert.ok(samples.length > 300 && samples.length <= 720)
    assert.deepEqual([samples.at(-1)?.rxcount, (samples[0]?.rxcount ?? 0) < 20], [2_000, true])
    const [bar] = streams()
    assert.ok((bar?.samples.length ?? 0) > 90 && (bar?.samples.length ?? 0) <= 180, String(bar?.samples.length))
  })
})
