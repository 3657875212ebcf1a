import assert from 'node:assert/strict'
import { readFileSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { clockCases } from './clock.cases.ts'
import { systemClock } from './clock.ts'
import { detached } from './detached.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'
import { VirtualClock } from './virtual-clock.ts'

const timersOfThePlatform = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length

clockCases('the system clock', () => ({
  clock: systemClock,
  pass: async (durationMs) => {
    await systemClock.sleep(durationMs)
    // what a timer of the same late moment asked for without delay comes before this
    await systemClock.sleep(0)
  },
  hold: (durationMs) => {
    for (const end = systemClock.now() + durationMs; systemClock.now() < end; );
  },
  waiting: timersOfThePlatform,
}))

clockCases('the virtual clock', () => {
  const clock = new VirtualClock()
  return {
    clock,
    pass: (durationMs) => clock.pass(durationMs),
    hold: () => undefined,
    waiting: () => clock.waiting,
  }
})

describe('the system clock', () => {
  it('runs a timer once, and not when it was cancelled', async () => {
    let ran = 0
    systemClock.after(0, () => ran++)
    systemClock.after(0, () => ran++).cancel()
    await systemClock.sleep(5)
    assert.equal(ran, 1)
  })

  it('repeats until it is cancelled', async () => {
    let beats = 0
    await new Promise<void>((resolve) => {
      const timer = systemClock.every(1, () => {
        if (++beats === 3) {
          timer.cancel()
          resolve()
        }
      })
    })
    assert.equal(beats, 3)
  })

  it('gives up sleeping when told to', async () => {
    const abort = new AbortController()
    const sleep = systemClock.sleep(60_000, abort.signal)
    abort.abort(new Error('woken'))
    await assert.rejects(sleep, /woken/)
    await assert.rejects(systemClock.sleep(1, abort.signal), /woken/)
  })
})

describe('the virtual clock', () => {
  it('stands still while files are read and written, however long the disk takes', async () => {
    const directory = temporaryDirectory('clock')
    try {
      const clock = new VirtualClock()
      const file = join(directory, 'file')
      let lines = 0
      clock.after(10, () => {
        const work = async () => {
          const handle = await open(file, 'w+')
          for (let line = 0; line < 50; line++) await handle.write(`${line}\n`)
          await handle.close()
          lines = readFileSync(file, 'utf8').split('\n').length
        }
        detached(work(), 'the file of a test')
      })
      let atNextMoment = 0
      clock.after(11, () => {
        atNextMoment = lines
      })
      await clock.pass(11)
      assert.equal(atNextMoment, 51)
    } finally {
      rmSync(directory, { recursive: true })
    }
  })

  it('runs what falls due in the order of its moments', async () => {
    const clock = new VirtualClock()
    const seen: string[] = []
    clock.after(20, () => seen.push(`b at ${clock.now()}`))
    clock.after(10, () => {
      seen.push(`a at ${clock.now()}`)
      clock.after(5, () => seen.push(`nested at ${clock.now()}`))
    })
    clock.after(20, () => seen.push('c'))
    await clock.pass(19)
    assert.deepEqual(seen, ['a at 10', 'nested at 15'])
    await clock.pass('1s')
    assert.deepEqual(seen, ['a at 10', 'nested at 15', 'b at 20', 'c'])
    assert.equal(clock.now(), 1019)
  })

  it('lets promises settle before the next moment', async () => {
    const clock = new VirtualClock()
    const seen: number[] = []
    const walk = async () => {
      for (let turn = 0; turn < 3; turn++) {
        await clock.sleep(1000)
        seen.push(clock.now())
      }
    }
    const walking = walk()
    await clock.pass('3s')
    await walking
    assert.deepEqual(seen, [1000, 2000, 3000])
  })

  it('lets somebody come to the end who gives way to others again and again', async () => {
    const clock = new VirtualClock()
    let steps = 0
    const walk = async () => {
      for (; steps < 500; steps++) await clock.yield()
    }
    void walk()
    await clock.settle()
    assert.equal(steps, 500)
    assert.equal(clock.now(), 0)
  })

  it('keeps the beat of a repetition', async () => {
    const clock = new VirtualClock()
    const beats: number[] = []
    const timer = clock.every(20, () => beats.push(clock.now()))
    await clock.pass(100)
    timer.cancel()
    await clock.pass(100)
    assert.deepEqual(beats, [20, 40, 60, 80, 100])
    assert.equal(clock.waiting, 0)
    assert.throws(() => clock.every(0, () => undefined), RangeError)
  })

  it('does not notice when the wall clock is set', async () => {
    const clock = new VirtualClock(0)
    let ran = false
    clock.after(1000, () => {
      ran = true
    })
    clock.stepWall(3_600_000)
    await clock.pass(999)
    assert.equal(ran, false)
    await clock.pass(1)
    assert.equal(ran, true)
    assert.equal(clock.wall(), 3_601_000)
    assert.equal(clock.now(), 1000)
  })

  it('holds thousands of timers in order', async () => {
    const clock = new VirtualClock()
    const seen: number[] = []
    for (let n = 0; n < 5000; n++) clock.after((n * 7919) % 5000, () => seen.push(clock.now()))
    await clock.pass(5000)
    assert.equal(seen.length, 5000)
    assert.deepEqual(
      seen,
      seen.toSorted((a, b) => a - b),
    )
  })

  it('stops at the moment something is true', async () => {
    const clock = new VirtualClock()
    let count = 0
    clock.every(100, () => count++)
    assert.equal(await clock.passUntil(() => count === 3, '10s'), true)
    assert.equal(clock.now(), 300)
    assert.equal(await clock.passUntil(() => count === 99, '1s'), false)
    assert.equal(clock.now(), 1300)
  })

  it('stands still while something is under way that takes no time', async () => {
    let left = 50
    const clock = new VirtualClock(undefined, () => left-- > 0)
    let wasBusy = false
    clock.after(10, () => {
      wasBusy = left > 0
    })
    await clock.pass(10)
    assert.equal(wasBusy, false)
  })
})
