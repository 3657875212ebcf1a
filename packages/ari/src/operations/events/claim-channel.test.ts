import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { type ExchangeFixture, exchangeFixture } from '../../exchange-fixture.ts'

let small: ExchangeFixture

// hooks of a file hold for its own tests alone, also where all files share a process
describe('claim channel', () => {
  beforeEach(() => {
    small = exchangeFixture()
  })

  afterEach(() => small.close())

  const claim = (query: string) => `POST /events/claim?${query}`

  /** A call that is offered to everybody. */
  function offered(): void {
    const { channels, broadcasts } = small.exchange
    const channel = channels.create({
      technology: { name: 'Test', description: '', module: 'chan_test.so' },
      id: 'offered',
      state: 'Ring',
    })
    assert.ok(channel)
    channel.take({ kind: 'dialplan' })
    broadcasts.offer(channel, { timeoutMs: 500, filter: '', args: ['x'], publishesClaim: false })
  }

  it('is won once; whoever comes later has lost until the session is over', async () => {
    const winner = small.open('winner')
    small.open('loser')
    offered()
    assert.deepEqual(
      await small.replies(
        claim('channelId=offered&application=winner'),
        claim('channelId=offered&application=loser'),
        claim('channelId=offered&application=winner'),
      ),
      [204, ...Array(2).fill('Channel has already been claimed by another application')],
    )
    const types = winner.messages.map(({ type }) => type)
    assert.ok(types.indexOf('CallBroadcast') < types.indexOf('StasisStart'), types.join())
  })

  it('is refused in the order of its checks', async () => {
    const notOffered = 'Channel not found or not in broadcast state'
    assert.deepEqual(
      await small.replies(
        claim(''),
        claim('channelId=none'),
        claim('application=app'),
        claim('channelId=none&application=app'),
      ),
      [
        'channelId parameter is required',
        'application parameter is required',
        'channelId parameter is required',
        notOffered,
      ],
    )
    small.exchange.broadcasts.isAvailable = false
    assert.deepEqual(await small.replies(claim('channelId=none&application=app')), [
      'Broadcast functionality not available (res_stasis_broadcast not loaded)',
    ])
  })
})
