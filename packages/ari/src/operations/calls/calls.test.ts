import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { formatTimestamp } from '@jackfield/base'
import { channel } from '../../applications/applications-fixture.ts'
import { type ExchangeFixture, exchangeFixture } from '../../exchange-fixture.ts'

type Row = Record<string, unknown>

// hooks of a file hold for its own tests alone, also where all files share a process
describe('GET /calls', () => {
  let small: ExchangeFixture

  beforeEach(() => {
    small = exchangeFixture()
  })
  afterEach(() => small.close())

  const begin = (id: string, about: Parameters<typeof channel>[1] = {}) => {
    const one = channel(id, about)
    small.core.bus.publish('channel-created', { channel: one })
    return one
  }
  const end = (one: ReturnType<typeof channel>, cause = 16) =>
    small.core.bus.publish('channel-destroyed', { channel: one, cause })
  const party = (name: string, number: string) => ({ name, number, presentation: 0 })
  const list = async (query = '') => (await small.ask(`GET /calls?${query}`)).body as Row[]
  const ids = async (query = '') => (await list(query)).map(({ id }) => id)

  it('says who called whom, since when they talk, and why it ended', async () => {
    const { clock, bus } = small.core
    const begunAt = clock.wall()
    const ring = begin('a', {
      ...{ name: 'PJSIP/anna-00000001', endpoint: 'PJSIP/anna', caller: party('Anna', '6001'), exten: '6002' },
      state: 'Ring',
    })
    assert.equal((await list())[0]?.state, 'ringing')
    const peer = channel('b', { ...{ name: 'PJSIP/bert-00000002', endpoint: 'PJSIP/bert', linkedId: 'a' } })
    bus.publish('channel-created', { channel: peer })
    bus.publish('dial', { caller: ring, peer, status: '', forward: '', dialString: 'bert' })
    await clock.pass('2s')
    const up = { ...ring, state: 'Up' as const, connected: party('Bert', '6002'), exten: '6002' }
    bus.publish('channel-state-changed', { channel: up })
    bus.publish('application-entered', { channel: up, application: 'ivr', args: [] })
    assert.equal((await list('live=true'))[0]?.state, 'answered')
    await clock.pass('2s')
    bus.publish('channel-hangup-requested', { channel: peer, cause: 16, isSoft: false })
    end(peer)
    end(up)
    const { body } = await small.ask('GET /calls/b')
    const { summary, ...rest } = body as Row
    assert.deepEqual(rest, {
      ...{ id: 'a', kind: 'call', state: 'ended', from: 'PJSIP/anna', to: 'PJSIP/bert' },
      ...{ begun: formatTimestamp(begunAt), answered: formatTimestamp(begunAt + 2_000) },
      ...{ ended: formatTimestamp(begunAt + 4_000), duration_ms: 4_000 },
      ...{ caller: { name: 'Anna', number: '6001' }, callee: { name: 'Bert', number: '6002' } },
      ...{ channels: ['PJSIP/anna-00000001', 'PJSIP/bert-00000002'], channel_ids: ['a', 'b'] },
      ...{ applications: ['ivr'], cause: 16, cause_txt: 'Normal Clearing', ended_by: 'PJSIP/bert-00000002' },
    })
    assert.match(String(summary), /ended by PJSIP\/bert-00000002/)
    assert.deepEqual(await list(), [body])
  })

  it('of a call that the exchange was asked for says whom it called, and who that was shown', async () => {
    const { bus } = small.core
    const peer = channel('p', { endpoint: 'PJSIP/bert', connected: party('Office', '100') })
    bus.publish('channel-created', { channel: peer })
    bus.publish('dial', { peer, status: '', forward: '', dialString: 'bert' })
    const [{ from, to, caller, callee } = {}] = await list()
    assert.deepEqual(
      [from, to, caller, callee],
      ['100', 'PJSIP/bert', { name: 'Office', number: '100' }, { name: '', number: 'bert' }],
    )
  })

  it('has one form of its moments with the ladder', async () => {
    end(begin('a'))
    const [call] = await list()
    const ladder = (await small.ask('GET /calls/a/ladder')).body as Row
    assert.deepEqual([ladder.begun, ladder.ended], [call?.begun, call?.ended])
  })

  it('shows what fits every filter that is given', async () => {
    const { clock } = small.core
    const numbers = ['6001', '6002', '7001']
    const begun = clock.wall()
    for (const [at, number] of numbers.entries()) {
      const one = begin(`c${at}`, { caller: party('', number), exten: '99' })
      if (at > 0) end(one, at === 1 ? 17 : 16)
      await clock.pass('1s')
    }
    const moment = (ms: number) => encodeURIComponent(formatTimestamp(begun + ms))
    assert.deepEqual(await ids(), ['c2', 'c1', 'c0'])
    assert.deepEqual(await ids('number=600'), ['c1', 'c0'])
    assert.deepEqual(await ids('number=99&cause=16'), ['c2'])
    assert.deepEqual(await ids('cause=17'), ['c1'])
    assert.deepEqual(await ids('live=true'), ['c0'])
    assert.deepEqual(await ids('live=false'), ['c2', 'c1'])
    assert.deepEqual(await ids(`since=${moment(1_000)}`), ['c2', 'c1'])
    assert.deepEqual(await ids(`since=${formatTimestamp(begun + 1_000)}`), ['c2', 'c1'])
    assert.deepEqual(await ids(`since=${begun + 1_000}&until=${begun + 2_000}`), ['c1'])
    assert.deepEqual(await ids(`until=${moment(1_000)}`), ['c0'])
    assert.deepEqual(await ids('application=none'), [])
    assert.deepEqual(await ids('kind=refused'), [])
    assert.deepEqual(await ids('kind=call,refused&number=7'), ['c2'])
  })

  it('comes page by page', async () => {
    for (let at = 0; at < 5; at++) {
      begin(`c${at}`)
      await small.core.clock.pass('1s')
    }
    assert.deepEqual(await ids('limit=2'), ['c4', 'c3'])
    assert.deepEqual(await ids('limit=2&before=c3'), ['c2', 'c1'])
    assert.deepEqual(await ids('limit=2&before=c1'), ['c0'])
    assert.deepEqual(await ids('before=c0'), [])
  })

  it('refuses what it does not understand', async () => {
    const replies = await small.replies(
      'GET /calls?limit=0',
      'GET /calls?kind=nothing',
      'GET /calls?since=yesterday',
      'GET /calls?before=none',
      'GET /calls/none',
      'GET /calls/none/ladder',
    )
    assert.deepEqual(replies.slice(0, 3), [
      'Invalid value for parameter limit',
      'Invalid value for parameter kind',
      'Invalid value for parameter since',
    ])
    assert.deepEqual(replies.slice(3), Array(3).fill('Call not found'))
  })
})
