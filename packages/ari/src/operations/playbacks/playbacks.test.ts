import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import type { FakeConnection } from '../../applications/applications-fixture.ts'
import { type ExchangeFixture, exchangeFixture, inShort } from '../../exchange-fixture.ts'

let small: ExchangeFixture
let app: FakeConnection

// hooks of a file hold for its own tests alone, also where all files share a process
describe('playbacks', () => {
  beforeEach(async () => {
    small = exchangeFixture()
    app = small.open('app')
    mkdirSync(join(small.core.directory, 'sounds', 'en'), { recursive: true })
    // two seconds at 8,000 bytes a second
    writeFileSync(join(small.core.directory, 'sounds', 'en', 'two.ulaw'), Buffer.alloc(16_000))
    await small.answered('c')
    app.texts.length = 0
  })

  afterEach(() => small.close())

  const state = async (id: string) => ((await small.ask(`GET /playbacks/${id}`)).body as { state: string })?.state
  const delivered = () => inShort(app).filter((type) => type.startsWith('Playback'))

  describe('a playback', () => {
    it('is answered as queued, and told of afterwards', async () => {
      const answer = small.ask('POST /channels/c/play/p?media=sound:two,sound:two&lang=en')
      assert.deepEqual(delivered(), [])
      const { status, body } = await answer
      assert.equal(status, 201)
      assert.deepEqual(body, {
        id: 'p',
        media_uri: 'sound:two',
        next_media_uri: 'sound:two',
        target_uri: 'channel:c',
        language: 'en',
        state: 'queued',
      })
      await small.until(() => delivered().length === 4, '1s')
      assert.deepEqual(delivered(), ['PlaybackStarted', 'PlaybackContinuing', 'PlaybackStarted', 'PlaybackFinished'])
      assert.deepEqual(await small.replies('GET /playbacks/p'), ['Playback not found'])
    })

    it('waits for the one before it, and cannot have its id', async () => {
      await small.settled('POST /channels/c/play/first?media=sound:two')
      await small.settled('POST /channels/c/play?media=sound:two&playbackId=second')
      assert.deepEqual([await state('first'), await state('second')], ['playing', 'queued'])
      assert.deepEqual(await small.replies('POST /channels/c/play/first?media=sound:two'), [
        "Playback with id 'first' already exists",
      ])
      await small.until(() => delivered().length === 3, '1s')
      assert.deepEqual([await state('first'), await state('second')], [undefined, 'playing'])
    })

    it('is refused in the order of its checks', async () => {
      assert.deepEqual(
        await small.replies(
          'POST /channels/none/play?skipms=-1',
          'POST /channels/c/play?skipms=-1&offsetms=-1',
          'POST /channels/c/play?offsetms=-1',
          'POST /channels/c/play',
          'POST /channels/c/play?media=',
          ['POST /channels/c/play', { media: ['sound:two', ''] }],
          ['POST /channels/c/play', { media: [] }],
        ),
        [
          'Channel not found',
          'skipms cannot be negative',
          'offsetms cannot be negative',
          'Failed to queue media for playback',
          'Failed to queue media for playback',
          'Failed to queue media for playback',
          'Failed to queue media for playback',
        ],
      )
    })

    it('ends with its channel, also when it never had its turn', async () => {
      await small.settled('POST /channels/c/play/p?media=tone:ring')
      await small.settled('POST /channels/c/play/q?media=sound:two')
      await small.settled('DELETE /channels/c')
      assert.deepEqual(delivered().toSorted(), [
        'PlaybackFinished',
        'PlaybackFinished',
        'PlaybackStarted',
        'PlaybackStarted',
      ])
      assert.equal(small.exchange.playbacks.count, 0)
      await small.fixture.clock.pass('1s')
      assert.equal(small.fixture.clock.waiting, 0)
    })
  })

  describe('control', () => {
    const every = ['restart', 'pause', 'unpause', 'forward', 'reverse']
    const asked = (id: string, operations: readonly string[]) =>
      small.replies(...operations.map((operation) => `POST /playbacks/${id}/control?operation=${operation}`))
    const only = (operation: string) => `Can only ${operation} while media is playing`

    it('needs an operation that exists, and then a playback', async () => {
      assert.deepEqual(
        await small.replies(
          'POST /playbacks/none/control',
          'POST /playbacks/none/control?operation=',
          'POST /playbacks/none/control?operation=dance',
          'POST /playbacks/none/control?operation=pause',
          'GET /playbacks/none',
          'DELETE /playbacks/none',
        ),
        ['Missing operation', 'Invalid operation ', 'Invalid operation dance', ...Array(3).fill('Playback not found')],
      )
    })

    it('can do what the state allows', async () => {
      await small.settled('POST /channels/c/play/p?media=sound:two')
      await small.settled('POST /channels/c/play/q?media=sound:two')
      assert.deepEqual(await asked('q', every), [204, only('pause'), only('unpause'), only('forward'), only('reverse')])
      assert.deepEqual(await asked('p', ['restart', 'unpause', 'forward', 'reverse', 'pause']), Array(5).fill(204))
      assert.equal(await state('p'), 'paused')
      assert.deepEqual(await asked('p', every), [only('restart'), 204, 204, 204, 204])
    })

    it('does not wind a tone, which can be stopped', async () => {
      await small.settled('POST /channels/c/play/t?media=tone:ring')
      assert.deepEqual(await asked('t', ['forward', 'restart']), ['A tone cannot be wound', 204])
      assert.deepEqual(await small.replies('DELETE /playbacks/t', 'GET /playbacks/t'), [204, 'Playback not found'])
      assert.deepEqual(delivered(), ['PlaybackStarted', 'PlaybackFinished'])
    })

    it('stops one that waits without starting it', async () => {
      await small.settled('POST /channels/c/play/p?media=sound:two')
      await small.settled('POST /channels/c/play/q?media=sound:two')
      await small.settled('DELETE /playbacks/q')
      assert.equal(await state('q'), 'done')
      await small.until(() => delivered().length === 3, '1s')
      assert.deepEqual(delivered(), ['PlaybackStarted', 'PlaybackFinished', 'PlaybackFinished'])
    })
  })
})
