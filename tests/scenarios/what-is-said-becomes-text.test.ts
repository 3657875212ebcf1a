// What two say to each other is written down, each side by itself, by an engine that may be lost and comes back.

import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { until } from '@jackfield/base/testing'
import type { AriError, AriEvent } from '@jackfield/client'
import { type Phone, startExchange, type TestApplication, type TestExchange } from '@jackfield/testkit'
import { type ToneListener, toneListener } from '../support/tone-listener.ts'

const dialplan = `
[default]
exten => _[ab],1,Stasis(talk)
`

describe('what is said becomes text', () => {
  let listener: ToneListener
  let exchange: TestExchange
  let app: TestApplication
  let alice: Phone
  let bob: Phone
  let channelId: string
  let texts: AriEvent<'ChannelTranscription'>[]
  let failures: AriEvent<'ChannelTranscriptionFailed'>[]
  let finished: string[]

  before(async () => {
    listener = await toneListener()
  })
  after(() => listener.close())
  beforeEach(async () => {
    const conf = `[ears]\ntype = websocket\npurpose = transcription\nurl = ${listener.url}\n`
    exchange = await startExchange({ dialplan, files: { 'speech.conf': conf } })
    app = await exchange.application('talk')
    texts = []
    failures = []
    finished = []
    app.on('ChannelTranscription', (event) => texts.push(event))
    app.on('ChannelTranscriptionFailed', (event) => failures.push(event))
    app.on('ChannelTranscriptionFinished', ({ side }) => finished.push(side))
    alice = exchange.phone('alice')
    bob = exchange.phone('bob', { rateHz: 16_000 })
    const ids: string[] = []
    for (const [phone, exten] of [
      [alice, 'a'],
      [bob, 'b'],
    ] as const) {
      await phone.calls(exten)
      const { channel } = await app.sees('StasisStart', { channel: { dialplan: { exten } } })
      await app.channels.answer({ channelId: channel.id })
      ids.push(channel.id)
    }
    channelId = ids[0] as string
    await app.bridges.createWithId({ bridgeId: 'b', type: 'mixing' })
    await app.bridges.addChannel({ bridgeId: 'b', channel: ids })
    await exchange.clock.settle()
  })
  afterEach(() => exchange.stop({ mayLeave: true }))

  const passing = () => exchange.clock.pass('20ms')
  const shown = () => texts.map(({ side, text, is_final }) => `${side} ${text}${is_final ? '' : ' …'}`)

  async function transcribing(more: { sides?: 'in' | 'out'; interim?: boolean } = {}): Promise<void> {
    const before = listener.orders.length
    await app.transcriptions.start({ channelId, ...more })
    // the clock stands still until the engine is there
    await until(() => listener.orders.length === before + (more.sides ? 1 : 2))
  }

  it('of both sides, each by itself, with its time', async () => {
    await transcribing()
    assert.deepEqual(await app.transcriptions.list(), [
      { channel_id: channelId, sides: 'both', engine: 'ears', language: 'en' },
    ])
    await exchange.clock.pass('500ms')
    await alice.says({ tone: 600, lasts: '600ms' })
    await until(() => texts.length === 1, passing)
    await bob.says({ tone: 900, lasts: '600ms' })
    await until(() => texts.length === 2, passing)
    assert.deepEqual(shown(), ['in 600 Hz', 'out 900 Hz'])
    const [said] = texts
    assert.ok(Math.abs((said?.begin_ms ?? 0) - 500) <= 100, `it began at ${said?.begin_ms} ms`)
    assert.ok(Math.abs((said?.end_ms ?? 0) - 1_100) <= 100, `it ended at ${said?.end_ms} ms`)
    assert.deepEqual([said?.confidence, said?.language, said?.channel.id], [0.9, 'en', channelId])
    assert.deepEqual(
      listener.orders.slice(-2).map(({ side, language, channel }) => [side, language, channel]),
      [
        ['in', 'en', channelId],
        ['out', 'en', channelId],
      ],
    )
  })

  it('while it is being said, for who wants that', async () => {
    await transcribing({ sides: 'in', interim: true })
    await alice.says({ tone: 600, lasts: '600ms' })
    await until(() => texts.length === 2, passing)
    assert.deepEqual(shown(), ['in 600 Hz …', 'in 600 Hz'])
  })

  it('again after the engine was lost, and the application knows', async () => {
    await transcribing({ sides: 'in' })
    const before = listener.orders.length
    listener.breakOff()
    await until(() => failures.length === 1)
    assert.deepEqual([failures[0]?.side, failures[0]?.is_retried], ['in', true])
    assert.match(failures[0]?.reason ?? '', /closed the connection/)
    await exchange.clock.pass('500ms')
    await until(() => listener.orders.length === before + 1)
    await alice.says({ tone: 700, lasts: '600ms' })
    await until(() => texts.length === 1, passing)
    assert.deepEqual(shown(), ['in 700 Hz'])
    assert.ok((texts[0]?.begin_ms ?? 0) >= 500, `it began at ${texts[0]?.begin_ms} ms`)
  })

  it('to the last word when it is stopped, and then no more', async () => {
    await transcribing()
    await alice.says({ tone: 600, lasts: '600ms' })
    await exchange.clock.pass('640ms')
    await app.transcriptions.stop({ channelId })
    await until(() => finished.length === 2)
    assert.deepEqual(shown(), ['in 600 Hz'])
    assert.deepEqual(await app.transcriptions.list(), [])
    const code = (promise: Promise<unknown>) =>
      promise.then(
        () => 'nothing',
        (error: AriError) => error.code,
      )
    assert.equal(await code(app.transcriptions.stop({ channelId })), 'transcription-not-found')
    assert.equal(await code(app.transcriptions.start({ channelId: 'nobody' })), 'provided-channel-not-found')
    assert.equal(await code(app.transcriptions.start({ channelId, engine: 'other' })), 'transcription-engine-missing')
    await transcribing({ sides: 'out' })
    assert.equal(await code(app.transcriptions.start({ channelId })), 'transcription-exists')
    await alice.hangsUp()
    await exchange.clock.pass('1s')
    assert.deepEqual(await app.transcriptions.list(), [])
  })
})
