import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { LoopCrowd, StepPace } from './step-pace.ts'

const never = new AbortController().signal

test('others get their turn, and a burst is followed by a limit', async () => {
  const clock = new VirtualClock()
  const pace = new StepPace(clock, { stepsPerTurn: 4, burst: 10, stepsPerSecond: 100 }, new LoopCrowd())
  let steps = 0
  let isOver = false
  const runSteps = (async () => {
    while (!isOver) {
      await pace.before({ interruption: never })
      steps++
    }
  })()
  await clock.settle()
  assert.ok(steps <= 12, `a burst only: ${steps}`)
  await clock.pass('10s')
  assert.ok(steps > 900 && steps < 1100, `a hundred per second: ${steps}`)
  isOver = true
  await clock.pass('1s')
  await runSteps
})

test('who goes on and on gives way ever more often, and who has waited is given whole turns again', async () => {
  const clock = new VirtualClock()
  const pace = new StepPace(clock, { stepsPerTurn: 8, burst: 100, stepsPerSecond: 100 }, new LoopCrowd())
  const turns = async (count: number) => {
    const lengths: number[] = []
    let steps = 0
    while (lengths.length < count) {
      steps++
      const wait = pace.before({ interruption: never })
      if (!wait) continue
      await wait
      lengths.push(steps)
      steps = 0
    }
    return lengths
  }
  assert.deepEqual(await turns(6), [8, 4, 2, 1, 1, 1])
  await clock.pass('2s')
  assert.deepEqual(await turns(3), [1, 8, 4])
})

test('a wait ends with the channel', async () => {
  const clock = new VirtualClock()
  const pace = new StepPace(clock, { stepsPerTurn: 1, burst: 0, stepsPerSecond: 1 }, new LoopCrowd())
  const control = new AbortController()
  const waiting = pace.before({ interruption: control.signal })
  control.abort(new Error('hung up'))
  await assert.rejects(waiting as Promise<void>, /hung up/)
})

test('many that run in circles share what a few may take, and one that is left has its own pace again', async () => {
  const clock = new VirtualClock()
  const crowd = new LoopCrowd()
  const counts = new Array<number>(40).fill(0)
  const ends = counts.map(() => new AbortController())
  const walks = counts.map(async (_, n) => {
    const pace = new StepPace(clock, { stepsPerTurn: 4, burst: 10, stepsPerSecond: 100 }, crowd)
    const { signal } = ends[n] as AbortController
    while (!signal.aborted) {
      await pace.before({ interruption: signal })
      counts[n] = (counts[n] ?? 0) + 1
    }
  })
  const over = Promise.allSettled(walks)
  await clock.pass('20s')
  const all = counts.reduce((sum, steps) => sum + steps, 0)
  assert.ok(all > 20 * 300 && all < 20 * 500, `about four times a hundred per second: ${all / 20}`)
  for (const end of ends.slice(1)) end.abort(new Error('hung up'))
  await clock.pass('1s')
  counts[0] = 0
  await clock.pass('10s')
  assert.ok((counts[0] as number) > 900, `a hundred per second: ${counts[0]}`)
  ends[0]?.abort(new Error('hung up'))
  await over
})
