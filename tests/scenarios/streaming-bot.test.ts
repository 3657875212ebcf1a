// A voice agent over one websocket: it hears, says everything again 200 ms later in bursts of two seconds, and is interrupted.
// Everything is measured against what somebody with a telephone heard.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { MediaSocket } from '@jackfield/client'
import { startExchange, type TestApplication, type TestExchange } from '@jackfield/testkit'
import { NumberedParty } from '../support/numbered-party.ts'

const burstFrames = 100
const echoMs = 200
const frameMs = 20

/** The value that this share of all lie below. */
const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? Number.NaN

interface Marked {
  readonly number: number
  readonly atMs: number
}

/** Collects two seconds, and says them again a little later, with a mark behind. */
function echoInBursts(exchange: TestExchange, media: MediaSocket, marked: Marked[]): () => void {
  let collected: Uint8Array[] = []
  return media.onAudio((bytes) => {
    collected.push(bytes)
    if (collected.length < burstFrames) return
    const burst = Buffer.concat(collected)
    collected = []
    const number = burst.readInt16LE(burst.length - 320)
    exchange.clock.after(echoMs, () => {
      media.send(burst)
      void media.mark().then((outcome) => {
        if (outcome === 'played') marked.push({ number, atMs: exchange.clock.now() })
      })
    })
  })
}

describe('a streaming bot', () => {
  let exchange: TestExchange
  let app: TestApplication
  let party: NumberedParty
  let media: MediaSocket

  before(async () => {
    exchange = await startExchange()
    app = await exchange.application('bot')
    const network = exchange.running.calls.mediaNetwork
    assert.ok(network)
    party = await NumberedParty.open(exchange.clock, network)
    const common = { app: 'bot', format: 'slin16' }
    const phone = await app.channels.externalMedia({ ...common, channelId: 'phone', external_host: party.address })
    const bot = await app.channels.externalMedia({
      ...common,
      channelId: 'bot',
      transport: 'websocket',
      encapsulation: 'none',
      connection_type: 'server',
      transport_data: 'f(json)',
    })
    media = await exchange.media(String(bot.channelvars?.MEDIA_WEBSOCKET_CONNECTION_ID))
    await exchange.clock.settle()
    await app.bridges.createWithId({ bridgeId: 'talk', type: 'mixing' })
    await app.bridges.addChannel({ bridgeId: 'talk', channel: ['phone', 'bot'] })
    await exchange.clock.settle()
    party.start(Number(phone.channelvars?.UNICASTRTP_LOCAL_PORT))
  })
  after(async () => {
    party.stop()
    await exchange.stop({ mayLeave: true })
  })

  it('adds little delay, leaves no gap, and tells when its words have been heard', async () => {
    const marked: Marked[] = []
    const stop = echoInBursts(exchange, media, marked)
    await exchange.clock.pass('62s')
    stop()
    const voiced = party.heard.filter(({ said }) => said > 0)
    assert.ok(voiced.length > 2_800, `${voiced.length} frames were heard`)
    // the first sample of a burst waits for its last one, and for the bot
    const added = voiced.map(({ atMs, said }) => {
      const place = (said - 1) % burstFrames
      const inBurst = said - 1 - place
      return atMs - (party.said.get(inBurst + 1) as number) - (burstFrames + place) * frameMs - echoMs
    })
    const delay = quantile(added, 0.99)
    assert.ok(delay <= 40, `${delay} ms are added`)
    const gaps = voiced.slice(1).map(({ atMs }, at) => atMs - (voiced[at]?.atMs ?? 0))
    assert.ok(Math.max(...gaps) <= 40, `the longest gap is ${Math.max(...gaps)} ms`)
    // every number once, in order
    assert.deepEqual(
      voiced.map(({ said }) => said),
      voiced.map((_, at) => (voiced[0]?.said ?? 0) + at),
    )
    const heardAt = new Map(voiced.map(({ said, atMs }) => [said, atMs]))
    const errors = marked.map(({ number, atMs }) => Math.abs(atMs - (heardAt.get(number) as number) - frameMs))
    assert.ok(errors.length >= 28, `${errors.length} marks`)
    assert.ok(Math.max(...errors) <= 20, `a mark is ${Math.max(...errors)} ms off`)
  })

  it('is silent at once when it is interrupted, and knows what was heard of it', async () => {
    party.isTalking = false
    const drained = media.drained()
    await exchange.clock.pass('5s')
    await drained
    await media.interrupt()
    const waits: number[] = []
    for (let round = 0; round < 50; round++) {
      const burst = new Int16Array(2 * 16_000).fill(1_000 + round)
      const outcome = media.say(burst)
      await exchange.clock.pass(`${300 + 7 * round}ms`)
      const before = party.heard.filter(({ said }) => said === 1_000 + round).length
      const atMs = exchange.clock.now()
      const { playedMs, flushedMs, flushedMarks } = await media.interrupt()
      assert.equal((playedMs ?? 0) + (flushedMs ?? 0), 2_000)
      assert.equal(flushedMarks.length, 1)
      assert.equal(await outcome, 'flushed')
      assert.ok(Math.abs(before * frameMs - (playedMs ?? 0)) <= frameMs, `${before} frames, ${playedMs} ms`)
      await exchange.clock.pass('200ms')
      const last = party.heard.findLast(({ said }) => said === 1_000 + round)?.atMs ?? 0
      // the last packet is heard for as long as it lasts
      waits.push(Math.max(0, last + frameMs - atMs))
    }
    assert.ok(quantile(waits, 0.99) <= 40, `${quantile(waits, 0.99)} ms until it is silent`)
  })
})
