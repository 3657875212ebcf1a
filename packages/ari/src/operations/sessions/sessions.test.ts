import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { open } from '../../applications/applications-fixture.ts'
import { type ExchangeFixture, exchangeFixture } from '../../exchange-fixture.ts'

interface Shown {
  readonly application: string
  readonly state: string
  readonly id?: string
  readonly [field: string]: unknown
}

describe('sessions of applications', () => {
  let small: ExchangeFixture

  beforeEach(() => {
    small = exchangeFixture()
  })

  afterEach(() => small.close())

  const shown = async (path = '/sessions') => (await small.ask(`GET ${path}`)).body as Shown[]

  it('say who is connected since when, how many calls are inside and how many events come', async () => {
    const { clock } = small.fixture
    small.open('app')
    const openedAt = small.deps.render.timestamp(clock.wall())
    await small.answered('c1')
    await clock.pass('1s')
    const [row] = await shown()
    assert.ok(row)
    const { id, events, events_per_second, ...others } = row
    assert.deepEqual(others, {
      application: 'app',
      state: 'connected',
      user: 'tester',
      address: '127.0.0.1',
      outbound: false,
      connected: openedAt,
      unread: 0,
      waiting: 0,
      dropped: 0,
      calls: 1,
      subscriptions: 2,
    })
    assert.ok(Number(events) > 2)
    assert.equal(events_per_second, events)
    assert.match(id ?? '', /^[0-9a-f]{8}-1$/)
    assert.deepEqual(await shown('/applications/app/sessions'), [row])
    for (const _ of [1, 2]) {
      await clock.pass('10s')
      small.deps.applications.lookAtRates()
    }
    assert.equal((await shown())[0]?.events_per_second, 0)
    assert.equal((await small.ask('GET /applications/nobody/sessions')).code, 'application-not-found')
  })

  it('show each of the connections that share an application, with its own calls', async () => {
    const { fixture } = small
    for (let count = 0; count < 2; count++) open(fixture, 'app', { share: 'round-robin' })
    await small.answered('c1')
    const rows = await shown('/applications/app/sessions')
    assert.deepEqual(
      rows.map(({ share, state, calls, id }) => [share, state, calls, typeof id]),
      [
        ['round-robin', 'connected', 1, 'string'],
        ['round-robin', 'connected', 0, 'string'],
      ],
    )
    assert.notEqual(rows[0]?.id, rows[1]?.id)
  })

  it('say what waits for one that is away, and what one without numbers lost', async () => {
    const { clock } = small.fixture
    const [kept, plain] = [open(small.fixture, 'kept', { resume: '' }), open(small.fixture, 'plain')]
    await small.ask('POST /applications/kept/subscription?eventSource=deviceState:Stasis:x')
    await small.ask('POST /applications/plain/subscription?eventSource=deviceState:Stasis:x')
    for (const { session } of [kept, plain]) session.closed()
    await small.settled('PUT /deviceStates/Stasis:x?deviceState=BUSY')
    const facts = (await shown()).map(({ application, state, waiting, dropped, dropped_reason, id }) => [
      ...[application, state, waiting, dropped, dropped_reason, id],
    ])
    assert.deepEqual(facts, [
      ['kept', 'waiting', 1, 0, undefined, undefined],
      ['plain', 'left', 0, 1, 'away', undefined],
    ])
    await clock.pass('61s')
    assert.equal((await shown())[0]?.state, 'left')
  })

  it('are closed when somebody wants it, with all applications of the socket', async () => {
    const { connection } = open(small.fixture, 'one,two')
    const [one, two] = await shown()
    assert.equal(one?.id, two?.id)
    assert.equal((await small.ask('DELETE /sessions/x')).code, 'session-not-found')
    assert.equal((await small.ask(`DELETE /sessions/${one?.id}`)).status, 204)
    assert.deepEqual(connection.closing, { code: 4002, reason: 'disconnected by tester' })
    assert.deepEqual(await shown(), [])
    assert.equal((await small.ask(`DELETE /sessions/${one?.id}`)).code, 'session-not-found')
  })
})
