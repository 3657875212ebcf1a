import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LogEntry, logTo, silentLog } from '@jackfield/base'
import { technology } from '../channels/technology.ts'
import { logFailures } from '../failures/log-failures.ts'
import { Gate, type GateOptions } from '../gate/gate.ts'
import { ExchangeFixture, testTechnology } from '../testing/exchange-fixture.ts'
import { requestChannel } from './request-channel.ts'

test('a channel that ends while it is being made leaves its place among the calls to others', async (t) => {
  const fixture = new ExchangeFixture()
  t.after(() => fixture.close())
  const { technologies, channels } = fixture.exchange
  const gate = new Gate({ log: silentLog, lag: { standingMs: 0 }, maxCalls: 1 })
  const gone = Promise.withResolvers<void>()
  const request = async () => {
    const channel = fixture.channel('called', { isOutgoing: true })
    await gone.promise
    return { ok: true as const, channel }
  }
  technologies.add(technology(testTechnology, { request }))
  const outcome = requestChannel(
    { log: silentLog, bus: fixture.exchange.bus, technologies, channels, gate },
    'Test/x',
    { formats: [] },
  )
  assert.equal(gate.calls, 1)
  channels.get('called')?.requestHangup('explicit')
  gone.resolve()
  const made = await outcome
  assert.deepEqual([made.ok, made.ok && made.channel.isEnded, gate.calls], [true, true, 0])
})

test('the log says why somebody cannot be called, and for whom', async (t) => {
  const fixture = new ExchangeFixture()
  t.after(() => fixture.close())
  const { technologies, channels, bus } = fixture.exchange
  const entries: LogEntry[] = []
  const log = logTo((entry) => entries.push(entry))
  t.after(logFailures(bus, log))
  const deps = { log, bus, technologies, channels }
  const reasons = new Map([['absent', 'nobody is registered']])
  const request = ({ resource }: { resource: string }) => {
    const reason = reasons.get(resource)
    return { ok: false as const, code: 'unavailable' as const, cause: 20, ...(reason ? { reason } : {}) }
  }
  technologies.add(technology(testTechnology, { request }))
  const requestor = fixture.channel('caller')
  for (const endpoint of ['Test/absent', 'Test/other', 'Nothing/x', 'x'])
    await requestChannel(deps, endpoint, { requestor, formats: [] })
  assert.deepEqual(
    entries.map(({ level, message, channelId }) => [level, message, channelId]),
    [
      ['NOTICE', 'Test/absent cannot be called: nobody is registered', 'caller'],
      ['NOTICE', 'Test/other cannot be called: Subscriber absent (cause 20)', 'caller'],
      ['NOTICE', "Nothing/x cannot be called: there is no technology 'Nothing'", 'caller'],
      ['NOTICE', 'x cannot be called: it is no technology and resource', 'caller'],
    ],
  )
})

test('a call that the gate refuses says for which of its reasons', async (t) => {
  const fixture = new ExchangeFixture()
  t.after(() => fixture.close())
  const { technologies, channels, bus } = fixture.exchange
  const machine = { loadAverage: () => 9, freeMemoryMb: () => 10 }
  const late = { standingMs: 5_000 }
  const rows: readonly (readonly [string, Partial<GateOptions>])[] = [
    ['too-many-calls', { maxCalls: 1 }],
    ['control-too-slow', { lag: late }],
    ['media-too-slow', { mediaLag: late }],
    ['load-too-high', { machine, maxLoad: 5 }],
    ['memory-too-low', { machine, minFreeMemoryMb: 100 }],
    ['heap-too-full', { heap: { isAbove: (percent) => percent < 90 } }],
    ['closing', {}],
  ]
  technologies.add(technology(testTechnology, { request: () => assert.fail('it was let in') }))
  for (const [code, options] of rows) {
    const gate = new Gate({ log: silentLog, lag: { standingMs: 0 }, ...options })
    if (code === 'closing') gate.close()
    if (code === 'too-many-calls') gate.admit()
    const outcome = await requestChannel({ log: silentLog, bus, technologies, channels, gate }, 'Test/x', {
      formats: [],
    })
    assert.deepEqual(
      [outcome.ok, !outcome.ok && outcome.code, !outcome.ok && outcome.failure],
      [false, 'too-busy', code],
    )
  }
  const published = fixture.events.flatMap((event) =>
    event.name === 'call-failed' ? [[event.reason, event.refused?.to]] : [],
  )
  assert.deepEqual(
    published,
    rows.map(([code]) => [code, 'Test/x']),
  )
})
