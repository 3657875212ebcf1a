import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LogEntry, logTo, VirtualClock } from '@jackfield/base'
import type { Channel } from '../channels/channel.ts'
import { Gate, type GateOptions } from './gate.ts'
import { thisMachine } from './machine-reading.ts'
import { MediaLag } from './media-lag.ts'

function make(options: Partial<GateOptions> = {}) {
  const entries: LogEntry[] = []
  const state = { standingMs: 0, load: 0, memory: 4096, heap: 0, busy: 0 }
  const clock = new VirtualClock()
  const gate = new Gate({
    log: logTo((entry) => entries.push(entry)),
    lag: state,
    load: state,
    clock,
    machine: { loadAverage: () => state.load, freeMemoryMb: () => state.memory },
    ...options,
  })
  return { gate, state, entries, clock }
}

const known = new Map<string, Channel>()

/** The same each time it is asked for. */
function channelOf(id: string): Channel {
  const channel = known.get(id) ?? ({ id } as Channel)
  known.set(id, channel)
  return channel
}

test('as many as allowed, and one more when one is over', () => {
  const { gate } = make({ maxCalls: 2 })
  const first = gate.admit()
  assert.ok(first.ok)
  assert.ok(gate.admit().ok)
  assert.deepEqual(gate.admit(), { ok: false, code: 'too-many-calls' })
  assert.equal(gate.calls, 2)
  first.release()
  first.release()
  assert.equal(gate.calls, 1)
  assert.ok(gate.admit().ok)
  assert.deepEqual(gate.admit(), { ok: false, code: 'too-many-calls' })
  gate.limit({ maxCalls: 0 })
  assert.ok(gate.admit().ok)
  assert.equal(gate.refused, 2)
})

test('a late control thread, a high load and little memory refuse', () => {
  const { gate, state } = make({ maxLagMs: 200, maxLoad: 2, minFreeMemoryMb: 100 })
  assert.ok(gate.admit().ok)
  state.standingMs = 201
  assert.deepEqual(gate.admit(), { ok: false, code: 'control-too-slow' })
  state.standingMs = 200
  state.load = 2.5
  assert.deepEqual(gate.admit(), { ok: false, code: 'load-too-high' })
  state.load = 2
  state.memory = 99
  assert.deepEqual(gate.admit(), { ok: false, code: 'memory-too-low' })
  state.memory = 100
  assert.ok(gate.admit().ok)
})

test('a media worker that does not keep up refuses new calls and says so once; a stall, or the end of its calls, does not', () => {
  const mediaLag = new MediaLag()
  const { gate, entries } = make({ mediaLag })
  mediaLag.handle({ worker: 0, worstLateMs: 900, leastLateMs: 1 })
  assert.ok(gate.admit().ok)
  mediaLag.handle({ worker: 1, worstLateMs: 90, leastLateMs: 61 })
  assert.deepEqual([gate.admit(), gate.admit()], Array(2).fill({ ok: false, code: 'media-too-slow' }))
  assert.deepEqual(
    entries.map(({ code }) => code),
    ['media-too-slow'],
  )
  assert.deepEqual([mediaLag.lagMs, mediaLag.standingMs], [900, 61])
  mediaLag.handle({ worker: 1, worstLateMs: 0, leastLateMs: 0 })
  assert.ok(gate.admit().ok)
  gate.limit({ maxMediaLagMs: 0 })
  mediaLag.handle({ worker: 1, worstLateMs: 5_000, leastLateMs: 5_000 })
  assert.ok(gate.admit().ok)
})

test('a heap that is nearly used up refuses, and says so once', () => {
  const { gate, state, entries } = make({ maxHeapPercent: 70, heap: { isAbove: (percent) => state.heap > percent } })
  state.heap = 71
  assert.deepEqual([gate.admit(), gate.admit()], Array(2).fill({ ok: false, code: 'heap-too-full' }))
  assert.deepEqual(
    entries.map(({ message }) => message),
    ['new calls are refused: the memory of the control thread is nearly used up'],
  )
  gate.limit({ maxHeapPercent: 0 })
  assert.ok(gate.admit().ok)
})

test('zero switches a limit off', () => {
  const { gate, state } = make({ maxLagMs: 0 })
  Object.assign(state, { standingMs: 1e9, load: 1e9, memory: 0 })
  assert.ok(gate.admit().ok)
})

test('a closed gate refuses until it is opened again', () => {
  const { gate } = make()
  gate.close()
  assert.deepEqual(gate.admit(), { ok: false, code: 'closing' })
  gate.open()
  assert.ok(gate.admit().ok)
})

test('a storm of refusals is one line per reason in a minute, also when now and then one is let in', async () => {
  const { gate, state, entries, clock } = make({ maxLagMs: 100 })
  state.standingMs = 500
  for (let time = 0; time < 50; time++) gate.admit()
  assert.equal(entries.length, 1)
  assert.equal(entries[0]?.code, 'control-too-slow')
  state.standingMs = 0
  assert.ok(gate.admit().ok)
  state.standingMs = 500
  gate.admit()
  assert.equal(entries.length, 1)
  await clock.pass('60s')
  gate.admit()
  assert.equal(entries.length, 2)
})

test('as many in a second as allowed; a few may come at once', async () => {
  const { gate, clock, entries } = make({ maxCallsPerSecond: 20 })
  const comeIn = (count: number) => {
    const answers = Array.from({ length: count }, () => gate.admit())
    for (const answer of answers) if (answer.ok) answer.release()
    return answers.filter(({ ok }) => ok).length
  }
  assert.equal(comeIn(50), 5)
  let admitted = 0
  for (let tick = 0; tick < 1_000; tick++) {
    await clock.pass(10)
    admitted += comeIn(1)
  }
  assert.equal(admitted, 200)
  assert.deepEqual(gate.admit(), { ok: false, code: 'calls-too-fast' })
  assert.deepEqual(
    entries.map(({ message }) => message),
    ['new calls are refused: more calls come in a second than are allowed'],
  )
  gate.limit({ maxCallsPerSecond: 0 })
  assert.equal(comeIn(50), 50)
})

test('what a call in progress dials on is no new call of this second', () => {
  const { gate } = make({ maxCallsPerSecond: 1 })
  gate.inProgress.enter('one', channelOf('one'))
  for (let n = 0; n < 10; n++) assert.ok(gate.admit('one').ok)
  assert.ok(gate.admit().ok)
  assert.deepEqual(gate.admit(), { ok: false, code: 'calls-too-fast' })
})

test('it says how many more there is room for: as maxcalls allows, none while calls are refused, any number without a limit', () => {
  const { gate, state } = make()
  assert.equal(gate.callsLeft, Number.POSITIVE_INFINITY)
  gate.limit({ maxCalls: 3 })
  gate.admit()
  assert.equal(gate.callsLeft, 2)
  state.standingMs = 5_000
  assert.equal(gate.callsLeft, 0)
  state.standingMs = 0
  gate.admit()
  gate.limit({ maxCalls: 1 })
  assert.equal(gate.callsLeft, 0)
  gate.limit({ maxCalls: 3 })
  gate.close()
  assert.equal(gate.callsLeft, 0)
})

test('it says no more than what the calls there are leave free', () => {
  const { gate, state } = make({ maxCalls: 100 })
  for (let n = 0; n < 20; n++) gate.inProgress.enter(`call-${n}`, channelOf(`call-${n}`))
  state.busy = 0.05
  assert.equal(gate.callsLeft, 80)
  state.busy = 0.4
  assert.equal(gate.callsLeft, 20)
  state.busy = 0.95
  assert.equal(gate.callsLeft, 0)
  assert.ok(gate.admit().ok)
  for (let n = 0; n < 15; n++) gate.inProgress.leave(`call-${n}`, channelOf(`call-${n}`))
  assert.equal(gate.callsLeft, 94)
})

test('without another one the gate asks this machine', () => {
  const { gate } = make()
  const own = new Gate({ log: logTo(() => undefined), lag: { standingMs: 0 }, minFreeMemoryMb: 1e12 })
  assert.ok(gate.admit().ok)
  assert.deepEqual(own.admit(), { ok: false, code: 'memory-too-low' })
  assert.ok(thisMachine.loadAverage() >= 0)
  assert.ok(thisMachine.freeMemoryMb() > 0)
})

test('a gate that is drained lets nothing new in; calls that are inside may dial, and an end that is called off does not open it', () => {
  const { gate } = make()
  gate.inProgress.enter('1', channelOf('1'))
  gate.isDraining = true
  assert.deepEqual(gate.admit(), { ok: false, code: 'closing' })
  assert.deepEqual([gate.admit('1').ok, gate.isClosed, gate.callsLeft], [true, true, 0])
  gate.close()
  assert.equal(gate.admit('1').ok, false)
  gate.open()
  assert.deepEqual([gate.admit().ok, gate.admit('1').ok], [false, true])
  gate.isDraining = false
  assert.deepEqual([gate.admit().ok, gate.isClosed], [true, false])
})
