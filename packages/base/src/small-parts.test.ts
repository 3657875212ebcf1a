import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { diagnostic, ownHooks } from './diagnostics.ts'
import { Disposables } from './disposables.ts'
import { isJsonObject } from './json.ts'
import { type LogEntry, logTo } from './log.ts'
import { type Machine, stay, step, to } from './machine.ts'
import { formatTimestamp } from './timestamp.ts'
import { Notice } from './typed-events.ts'

describe('endings', () => {
  it('run once, the last begun first, and late ones at once', () => {
    const seen: string[] = []
    const endings = new Disposables()
    endings.add(() => seen.push('first'))
    endings.add(() => seen.push('second'))
    endings.dispose()
    endings.dispose()
    assert.deepEqual(seen, ['second', 'first'])
    endings.add(() => seen.push('late'))
    assert.deepEqual(seen, ['second', 'first', 'late'])
    assert.ok(endings.isDisposed)
  })
})

describe('a notice', () => {
  it('reaches those who listen, until they stop', () => {
    const notice = new Notice<number>()
    const seen: number[] = []
    const stop = notice.on((value) => seen.push(value))
    notice.on((value) => seen.push(value * 10))
    notice.emit(1)
    stop()
    stop()
    notice.emit(2)
    assert.deepEqual(seen, [1, 10, 20])
    assert.equal(notice.listening, 1)
  })
})

describe('a diagnostic hook', () => {
  it('says whether it is heard', () => {
    const hook = diagnostic('jackfield:control:lag')
    assert.equal(hook.hasSubscribers, false)
    const seen: number[] = []
    const stop = hook.subscribe(({ lagMs }) => seen.push(lagMs))
    assert.equal(hook.hasSubscribers, true)
    hook.emit({ lagMs: 3 })
    stop()
    hook.emit({ lagMs: 4 })
    assert.deepEqual(seen, [3])
  })
})

describe('hooks of one exchange', () => {
  it('are not heard by another, but by who listens to the process', () => {
    const [one, other] = [ownHooks(), ownHooks()]
    const seen: string[] = []
    const stops = [
      one('jackfield:control:lag').subscribe(({ lagMs }) => seen.push(`one ${lagMs}`)),
      other('jackfield:control:lag').subscribe(({ lagMs }) => seen.push(`other ${lagMs}`)),
    ]
    one('jackfield:control:lag').emit({ lagMs: 1 })
    assert.deepEqual(seen.splice(0), ['one 1'])
    stops.push(diagnostic('jackfield:control:lag').subscribe(({ lagMs }) => seen.push(`all ${lagMs}`)))
    other('jackfield:control:lag').emit({ lagMs: 2 })
    assert.deepEqual(seen.splice(0), ['other 2', 'all 2'])
    for (const stop of stops) stop()
    assert.equal(one('jackfield:control:lag').hasSubscribers, false)
  })
})

describe('a state machine', () => {
  const door: Machine<'open' | 'shut', 'push' | 'knock', string> = {
    open: { push: to('shut', 'bang') },
    shut: { knock: stay('echo') },
  }

  it('steps by its table and ignores what has no cell', () => {
    assert.deepEqual(step(door, 'open', 'push'), { state: 'shut', effects: ['bang'], isKnown: true })
    assert.deepEqual(step(door, 'shut', 'knock'), { state: 'shut', effects: ['echo'], isKnown: true })
    assert.deepEqual(step(door, 'shut', 'push'), { state: 'shut', effects: [], isKnown: false })
  })
})

describe('the log', () => {
  it('says who speaks, at which level, about what', () => {
    const entries: LogEntry[] = []
    const log = logTo((entry) => entries.push(entry)).for('http')
    log.warning('slow', { channelId: '1.2' })
    log.verbose(3, 'details')
    assert.deepEqual(entries, [
      { level: 'WARNING', source: 'http', message: 'slow', channelId: '1.2' },
      { level: 'VERBOSE', source: 'http', message: 'details', detail: 3 },
    ])
  })
})

describe('moments', () => {
  it('are written in local time with milliseconds and zone', () => {
    const moment = new Date(2026, 7, 5, 17, 1, 18, 42)
    assert.match(formatTimestamp(moment.getTime()), /^2026-08-05T17:01:18\.042[+-]\d{4}$/)
    assert.match(formatTimestamp(moment.getTime() + 1), /18\.043/)
    assert.match(formatTimestamp(moment.getTime() + 61_000), /17:02:19\.042/)
  })
})

it('tells JSON objects from other JSON', () => {
  assert.ok(isJsonObject({}))
  for (const other of [null, [], 'x', 1, true, undefined]) assert.equal(isJsonObject(other), false)
})
