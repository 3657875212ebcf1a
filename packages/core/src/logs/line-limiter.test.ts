import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type LogEntry, VirtualClock } from '@jackfield/base'
import { LineLimiter } from './line-limiter.ts'

function make(perSecond = 20) {
  const clock = new VirtualClock()
  const written: LogEntry[] = []
  const limiter = new LineLimiter({ clock, perSecond, write: (entry) => written.push(entry) })
  const admitted = (times: number, entry: Partial<LogEntry> = {}) => {
    let count = 0
    for (let time = 0; time < times; time++) {
      const message = `round ${time}`
      count += Number(
        limiter.admits({ level: 'NOTICE', source: 'Ext. 100:2 @ default', message, channelId: '1.1', ...entry }),
      )
    }
    return count
  }
  return { clock, written, limiter, admitted }
}

describe('lines that come again and again', () => {
  it('are written some at once and some each second, and the rest is told of once a second', async () => {
    const { clock, written, admitted } = make()
    assert.equal(admitted(1_000), 200)
    assert.deepEqual(written, [])
    await clock.pass('1s')
    assert.deepEqual(
      written.map(({ message, channelId, level }) => [message, channelId, level]),
      [['800 more lines like this were left out: round 999', '1.1', 'NOTICE']],
    )
    assert.equal(admitted(1_000), 20)
    await clock.pass('1m')
    assert.equal(written.length, 2)
    assert.equal(admitted(1_000), 200)
  })

  it('are of one kind wherever the dialplan stands, and keep nobody else from speaking', () => {
    const { admitted } = make()
    assert.equal(admitted(1_000), 200)
    assert.equal(admitted(10, { source: 'Ext. 200:1 @ other' }), 0)
    assert.equal(admitted(10, { level: 'WARNING' }), 10)
    assert.equal(admitted(10, { source: 'dialplan' }), 10)
    assert.equal(admitted(10, { channelId: '1.2' }), 10)
  })

  it('about the exchange as a whole, and about security, are never left out', () => {
    const { admitted } = make()
    for (const level of ['ERROR', 'SECURITY'] as const) {
      const channelId = level === 'SECURITY' ? { channelId: '1.1' } : { channelId: undefined as never }
      assert.equal(admitted(1_000, { level, source: 'pjsip', ...channelId }), 1_000)
    }
  })

  it('are also those of one fault, whatever channel it is about', () => {
    const { limiter } = make()
    let count = 0
    for (let time = 0; time < 1_000; time++) {
      const message = `a timer failed: Error: broken\n    at place (${time})`
      const entry = { level: 'ERROR', source: 'jackfield', message, code: 'fault', channelId: `1.${time}` } as const
      count += Number(limiter.admits(entry))
    }
    assert.equal(count, 200)
  })

  it('are not counted with a limit of 0, and what was left out is said at the end', () => {
    const { clock, written, limiter, admitted } = make()
    admitted(201)
    limiter.close()
    assert.deepEqual([written.length, clock.waiting], [1, 0])
    limiter.limit(0)
    assert.equal(admitted(1_000), 1_000)
  })

  it('are forgotten with the channels they were about', async () => {
    const { clock, admitted } = make()
    for (let round = 0; round < 5; round++) {
      for (let n = 0; n < 2_000; n++) admitted(1, { channelId: `${round}.${n}` })
      await clock.pass('1m')
    }
    assert.equal(admitted(1_000), 200)
    assert.equal(clock.waiting, 1)
  })
})
