import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { open } from '../../applications/applications-fixture.ts'
import { type InterfaceFixture, interfaceFixture } from '../../interface-fixture.ts'

describe('the log over the interface', () => {
  let small: InterfaceFixture

  beforeEach(async () => {
    small = interfaceFixture()
    await small.deps.logs.configure([])
  })

  afterEach(() => small.close())

  const lines = async (query = '') => (await small.ask(`GET /log${query}`)).body as Record<string, unknown>[]

  it('is listed, the newest first, by level, call, text, moment and page', async () => {
    const { logs, clock, render } = small.deps
    const log = logs.log.for('dialplan')
    logs.tail.callOf = () => 'call1'
    log.warning('one', { channelId: 'c1', code: 'slow' })
    await small.core.clock.pass('1s')
    log.error('two')
    const time = render.timestamp(clock.wall() - 1000)
    const [two, one] = await lines()
    assert.deepEqual(one, {
      ...{ number: 1, time, level: 'WARNING', source: 'dialplan', text: 'one' },
      ...{ channel_id: 'c1', call_id: 'call1', code: 'slow' },
    })
    assert.equal(two?.text, 'two')
    const texts = async (query: string) => (await lines(query)).map(({ text }) => text)
    assert.deepEqual(await texts('?level=warning,notice'), ['one'])
    assert.deepEqual(await texts('?call=call1'), ['one'])
    assert.deepEqual(await texts('?call=c1'), ['one'])
    assert.deepEqual(await texts('?text=TWO'), ['two'])
    assert.deepEqual(await texts(`?since=${clock.wall() - 500}`), ['two'])
    assert.deepEqual(await texts('?limit=1'), ['two'])
    assert.deepEqual(await texts('?before=2'), ['one'])
    assert.deepEqual(await texts('?after=1'), ['two'])
    assert.equal((await small.ask('GET /log?level=loud')).status, 400)
    assert.equal((await small.ask('GET /log?since=yesterday')).status, 400)
    assert.equal((await small.ask('GET /log?limit=0')).status, 400)
  })

  it('has as much detail as somebody sets', async () => {
    const { logs } = small.deps
    logs.log.verbose(2, 'chatter')
    assert.deepEqual(await lines(), [])
    assert.deepEqual((await small.ask('PUT /log/levels?verbose=2')).body, { verbose: 2, debug: 0 })
    logs.log.verbose(2, 'wanted')
    assert.equal((await lines('?level=VERBOSE'))[0]?.text, 'wanted')
    assert.deepEqual((await small.ask('PUT /log/levels?debug=1')).body, { verbose: 2, debug: 1 })
    assert.deepEqual((await small.ask('GET /log/levels')).body, { verbose: 2, debug: 1 })
    assert.equal((await small.ask('PUT /log/levels?verbose=-1')).status, 400)
  })

  it('is followed by who subscribed to all of it, or to a level', async () => {
    const { applications, bus, logs } = small.deps
    const [all, errors, none] = ['all', 'errors', 'none'].map((name) => open(small.fixture, name).connection)
    assert.equal(applications.isFollowed('log'), false)
    await small.ask('POST /applications/all/subscription?eventSource=log:')
    const shown = await small.ask('POST /applications/errors/subscription?eventSource=log:error')
    assert.deepEqual((shown.body as { log_levels: unknown }).log_levels, ['ERROR'])
    assert.equal(applications.isFollowed('log'), true)
    logs.tail.onAdded((line) => void bus.publish('log-line', { line }))
    logs.log.error('broken')
    logs.log.notice('fine')
    const heard = (connection: typeof all) =>
      connection?.messages.map(({ type, line }) => `${type} ${(line as { text: string }).text}`)
    assert.deepEqual(heard(all), ['LogLineWritten broken', 'LogLineWritten fine'])
    assert.deepEqual(heard(errors), ['LogLineWritten broken'])
    assert.deepEqual(heard(none), [])
    assert.equal((await small.ask('POST /applications/all/subscription?eventSource=log:loud')).status, 422)
    await small.ask('DELETE /applications/all/subscription?eventSource=log:')
    await small.ask('DELETE /applications/errors/subscription?eventSource=log:ERROR')
    assert.equal(applications.isFollowed('log'), false)
  })
})
