import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PlayoutMode, PlayoutReport } from '../../contract/playout.ts'
import { Playout } from './playout.ts'

const frameBytes = 160

function made(mode: PlayoutMode = 'paced') {
  const reports: PlayoutReport[] = []
  const playout = new Playout({ frameBytes, mode, direction: 'both', report: (report) => void reports.push(report) })
  /** Lets so many frame times pass; gives the lengths of what was played. */
  const play = (ticks: number) => Array.from({ length: ticks }, () => playout.next()?.length ?? 0)
  const names = () => reports.splice(0).map((one) => ('id' in one ? `${one.report} ${one.id}` : one.report))
  const status = () => {
    playout.act({ act: 'status' })
    const posted = reports.pop()
    assert.ok(posted?.report === 'status')
    return posted
  }
  return { playout, reports, play, names, status }
}

const bytes = (count: number) => new Uint8Array(count)

describe('playout', () => {
  test('messages of any size become frames, and nothing of them is lost', () => {
    const { playout, play, status } = made()
    for (const size of [100, 33, 7, 500, 0, 159, 1]) playout.push(bytes(size))
    assert.equal(status().frames, 5)
    assert.deepEqual(play(6), [160, 160, 160, 160, 160, 0])
  })

  test('what does not fill a frame waits once for the rest and is then played', () => {
    const { playout, play } = made()
    playout.push(bytes(200))
    assert.deepEqual(play(2), [160, 0])
    playout.push(bytes(130))
    assert.deepEqual(play(4), [160, 0, 10, 0])
  })

  test('a mark is reported when the frame before it has been heard, in order', () => {
    const { playout, play, names } = made()
    playout.act({ act: 'mark', id: 'first' })
    playout.push(bytes(320))
    playout.act({ act: 'mark', id: 'one' })
    playout.act({ act: 'mark', id: 'two' })
    playout.push(bytes(160))
    play(1)
    assert.deepEqual(names(), ['mark first'])
    play(1)
    assert.deepEqual(names(), [])
    play(1)
    assert.deepEqual(names(), ['mark one', 'mark two'])
  })

  test('the end of bulk is a frame of its own, and reported behind it', () => {
    const { playout, play, names, status } = made()
    playout.act({ act: 'begin-bulk' })
    playout.push(bytes(1_640))
    assert.deepEqual([status().frames, status().isBulk], [10, true])
    playout.push(bytes(333))
    playout.act({ act: 'end-bulk', id: 'x' })
    assert.deepEqual([status().frames, status().isBulk], [13, false])
    playout.push(bytes(160))
    assert.deepEqual(play(14).slice(-3), [160, 53, 160])
    assert.deepEqual(names(), ['bulk-ended x'])
  })

  test('a flush says what was played, what not, and which marks went with it', () => {
    const { playout, play, reports } = made()
    playout.push(bytes(10 * frameBytes))
    playout.act({ act: 'mark', id: 'a' })
    playout.push(bytes(10 * frameBytes))
    playout.act({ act: 'mark', id: 'b' })
    playout.act({ act: 'mark', id: 'c' })
    play(15)
    reports.length = 0
    playout.act({ act: 'flush' })
    assert.deepEqual(reports, [
      { report: 'flushed', playedMs: 300, sinceMarkMs: 100, flushedMs: 100, marks: ['b', 'c'] },
    ])
    assert.deepEqual(play(2), [0, 0])
    playout.push(bytes(frameBytes))
    play(1)
    reports.length = 0
    playout.act({ act: 'flush' })
    assert.deepEqual(reports, [{ report: 'flushed', playedMs: 20, sinceMarkMs: 20, flushedMs: 0, marks: [] }])
  })

  test('paused, nothing is played and nothing reported; it goes on where it was', () => {
    const { playout, play, names } = made()
    playout.push(bytes(320))
    playout.act({ act: 'pause' })
    playout.act({ act: 'mark', id: 'x' })
    playout.act({ act: 'report-drained' })
    assert.equal(playout.isActive, false)
    assert.deepEqual([...play(3), ...names()], [0, 0, 0])
    playout.act({ act: 'resume' })
    assert.deepEqual(play(4), [160, 160, 0, 0])
    assert.deepEqual(names(), ['mark x', 'drained'])
    assert.equal(playout.isActive, false)
  })

  test('too much is told at 900 frames, lost and told at 1000, and told when little enough is left', () => {
    const { playout, play, names, reports, status } = made()
    playout.push(bytes(899 * frameBytes))
    assert.deepEqual(names(), [])
    playout.push(bytes(frameBytes))
    assert.deepEqual(names(), ['xoff'])
    playout.push(bytes(104 * frameBytes))
    for (let more = 0; more < 50; more++) playout.push(bytes(frameBytes))
    assert.deepEqual(names(), ['dropping'])
    assert.deepEqual([status().frames, status().isFull, status().droppedMs], [1_004, true, 1_000])
    play(204)
    assert.deepEqual(names(), [])
    play(1)
    assert.deepEqual(reports, [{ report: 'xon', droppedMs: 1_000 }])
  })

  test('of ten minutes in one message the queue takes what it can, and says what it lost', () => {
    const { playout, names, status } = made()
    const all = 10 * 60 * 50
    playout.push(bytes(all * frameBytes))
    assert.deepEqual(names(), ['dropping', 'xoff'])
    const { frames, droppedMs } = status()
    assert.ok(frames < 1_410, `${frames} frames wait`)
    assert.ok(Math.abs(droppedMs - (all - frames) * 20) < 20)
  })

  test('a flush ends too much at once, or when it goes on again', () => {
    const { playout, play, names } = made()
    playout.push(bytes(900 * frameBytes))
    playout.act({ act: 'flush' })
    assert.deepEqual(names(), ['xoff', 'flushed', 'xon'])
    playout.push(bytes(900 * frameBytes))
    playout.act({ act: 'pause' })
    playout.act({ act: 'flush' })
    assert.deepEqual(names(), ['xoff', 'flushed'])
    playout.act({ act: 'resume' })
    play(1)
    assert.deepEqual(names(), ['xon'])
  })

  test('whoever only listens is not heard; what waited before waits on', () => {
    const { playout, play, status } = made()
    playout.push(bytes(480))
    playout.act({ act: 'direct', direction: 'in' })
    playout.push(bytes(480))
    assert.deepEqual([...play(2), status().frames], [0, 0, 3])
    playout.act({ act: 'direct', direction: 'out' })
    assert.deepEqual(play(1), [160])
  })

  test('live, the oldest is skipped as soon as too much waits, but never what comes in bulk', () => {
    const { playout, play, status } = made('live')
    playout.push(bytes(20 * frameBytes))
    assert.deepEqual([status().frames, status().skippedMs], [3, 340])
    play(5)
    playout.act({ act: 'begin-bulk' })
    playout.push(bytes(100 * frameBytes))
    assert.equal(status().frames, 100)
  })

  test('whole messages stay as they are, one at a time', () => {
    const { playout, play, status } = made('whole')
    for (const size of [3, 400, 160]) playout.push(bytes(size))
    assert.deepEqual([status().frames, status().waitingMs], [3, 60])
    assert.deepEqual(play(4), [3, 400, 160, 0])
  })

  test('a speaker whose clock is fast is never far behind; one who sends bursts loses nothing', () => {
    const fast = made()
    let sent = 0
    let most = 0
    for (let tick = 0; tick < 30_000; tick++) {
      for (; sent < tick * 1.01; sent++) fast.playout.push(bytes(frameBytes))
      fast.playout.next()
      if (fast.playout.excess > 0) fast.playout.more()
      most = Math.max(most, fast.status().frames)
    }
    assert.ok(most <= 6, `${most} frames waited`)
    const bursts = made()
    for (let tick = 0; tick < 3_000; tick++) {
      if (tick % 100 === 0) bursts.playout.push(bytes(100 * frameBytes))
      bursts.playout.next()
      assert.equal(bursts.playout.excess, 0)
    }
  })
})
