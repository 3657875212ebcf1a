import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { channel, FakeConnection, type Message } from '../applications/applications-fixture.ts'
import { type ExchangeFixture, exchangeFixture } from '../exchange-fixture.ts'
import { CallFeed, type CallFeedOptions } from './call-feed.ts'
import { Ladder } from './ladder.ts'

describe('the events of calls', () => {
  let small: ExchangeFixture

  beforeEach(() => {
    small = exchangeFixture()
  })
  afterEach(() => small.close())

  function follow(...wishes: string[]): FakeConnection {
    const connection = new FakeConnection()
    small.deps.applications.open({ applications: [], subscribeAll: false, follow: wishes }, connection)
    return connection
  }
  const { bus } = { bus: () => small.core.bus }
  const begin = (id: string, about = {}) => {
    const one = channel(id, { state: 'Ring', ...about })
    bus().publish('channel-created', { channel: one })
    return one
  }
  const calls = (connection: FakeConnection) =>
    connection.messages.map((message) => {
      const call = message.call as unknown as { id: string; state: string } | undefined
      return `${message.type} ${call?.id} ${call?.state}`
    })
  const rungsOf = ({ ladder }: Message) => (ladder as unknown as { rungs: { type: string }[] }).rungs

  it('say that one began, changed and ended, once in a turn', async () => {
    const all = follow('call:')
    const a = begin('a')
    bus().publish('variable-set', { channel: a, variable: 'V', value: '1' })
    await turn()
    bus().publish('variable-set', { channel: a, variable: 'V', value: '2' })
    await turn()
    bus().publish('channel-state-changed', { channel: { ...a, state: 'Up' } })
    await turn()
    bus().publish('channel-destroyed', { channel: { ...a, state: 'Up' }, cause: 16 })
    await turn()
    assert.deepEqual(calls(all), ['CallBegun a ringing', 'CallChanged a answered', 'CallEnded a ended'])
  })

  it('are not made while nobody follows, neither before somebody does nor after he has gone', async () => {
    let made = 0
    const stop = bus().onAny(({ name }) => {
      if (name === 'call-watched') made++
    })
    const live = async (id: string) => {
      const one = begin(id)
      for (let value = 0; value < 100; value++)
        bus().publish('variable-set', { channel: one, variable: 'V', value: String(value) })
      bus().publish('channel-destroyed', { channel: one, cause: 16 })
      await turn()
    }
    await live('unseen')
    assert.equal(made, 0)
    const request = { applications: [], subscribeAll: false, follow: ['call:'] }
    const follower = small.deps.applications.open(request, new FakeConnection())
    await live('seen')
    assert.equal(made, 1)
    follower.closed()
    await live('unseen again')
    assert.equal(made, 1)
    stop()
  })

  it('of one call bring all that happens to it, and nothing of others', async () => {
    const a = begin('c1')
    const one = follow('call:')
    const two = small.open('app')
    await turn()
    const [before, heard] = [one.messages.length, two.messages.length]
    await small.ask('POST /applications/app/subscription?eventSource=call:c1')
    bus().publish('variable-set', { channel: a, variable: 'V', value: '1' })
    bus().publish('variable-set', { channel: channel('b'), variable: 'V', value: '1' })
    await turn()
    bus().publish('variable-set', { channel: a, variable: 'V', value: '2' })
    await turn()
    const rungs = two.messages.slice(heard).filter(({ type }) => type === 'CallRung')
    assert.deepEqual(
      rungs.map((message) => rungsOf(message).length > 1),
      [true, false],
    )
    assert.equal(one.messages.slice(before).filter(({ type }) => type === 'CallRung').length, 0)
    assert.deepEqual(((await small.ask('GET /applications/app')).body as { call_ids: string[] }).call_ids, ['c1'])
    bus().publish('channel-destroyed', { channel: a, cause: 16 })
    await turn()
    assert.equal(two.messages.at(-1)?.type, 'CallEnded')
    assert.equal('call_ids' in ((await small.ask('GET /applications/app')).body as object), false)
  })

  it('are refused of a call that is not there', async () => {
    small.open('app')
    assert.deepEqual(await small.replies('POST /applications/app/subscription?eventSource=call:none'), [
      'Event source does not exist',
    ])
  })

  it('are not for those who hear everything, and who has not followed from its beginning hears of a change', async () => {
    const everything = small.open('app')
    await small.ask('POST /applications/app/subscription?eventSource=channel:')
    const a = begin('a')
    await turn()
    const late = follow('call:')
    bus().publish('channel-state-changed', { channel: { ...a, state: 'Up' } })
    await turn()
    assert.deepEqual(calls(late), ['CallChanged a answered'])
    assert.ok(everything.messages.every(({ type }) => !String(type).startsWith('Call')))
  })

  it('bring the audio of a call when it was measured, and not with every rung: a long call has many figures', async () => {
    const published: { complete: boolean; hasMedia: boolean; rungs: number }[] = []
    const feed = new CallFeed({
      bus: {
        publish: (_name: string, { act, json }: { act: string; json: string }) => {
          const { complete, media, rungs } = JSON.parse(json) as { complete: boolean; media?: []; rungs?: [] }
          if (act === 'rungs') published.push({ complete, hasMedia: media !== undefined, rungs: rungs?.length ?? 0 })
        },
      } as unknown as CallFeedOptions['bus'],
      isFollowed: () => true,
    })
    const ladder = new Ladder('c', 0, 100)
    ladder.enter(channel('c'), 0)
    const happens = async (order: number) => {
      ladder.add({
        kind: 'dialplan',
        ...{ context: 'x', exten: 'x', priority: 1, application: 'NoOp', data: '' },
        at: 1,
        order,
      })
      feed.touch(ladder)
      await turn()
    }
    await happens(1)
    await happens(2)
    ladder.measuredAt = 5
    feed.touch(ladder)
    await turn()
    feed.touch(ladder)
    await turn()
    assert.deepEqual(published, [
      { complete: true, hasMedia: true, rungs: 1 },
      { complete: false, hasMedia: false, rungs: 1 },
      { complete: false, hasMedia: true, rungs: 0 },
    ])
  })
})
