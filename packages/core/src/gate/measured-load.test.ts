import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { MeasuredLoad } from './measured-load.ts'

function make(processors = 4) {
  const clock = new VirtualClock()
  const used = { controlMs: 0, allMs: 0 }
  const load = new MeasuredLoad({ clock, processors, read: () => ({ ...used, passedMs: clock.now() }) })
  load.mediaWorkers = 2
  load.start()
  return { clock, used, load }
}

test('the busiest of control thread, media workers and the whole counts, over the last seconds', async () => {
  const { clock, used, load } = make()
  Object.assign(used, { controlMs: 1_000, allMs: 2_000 })
  await clock.pass('5s')
  assert.deepEqual([load.control, load.media, load.busy], [0.2, 0.1, 0.2])
  Object.assign(used, { controlMs: 1_000, allMs: 9_000 })
  await clock.pass('5s')
  assert.deepEqual([load.control, load.media, load.busy], [0, 0.7, 0.7])
  await clock.pass('5s')
  assert.equal(load.busy, 0)
  load.stop()
  assert.equal(clock.waiting, 0)
})

test('on a machine with few processors they are what is used up', async () => {
  const { clock, used, load } = make(1)
  Object.assign(used, { controlMs: 2_000, allMs: 4_000 })
  await clock.pass('5s')
  assert.equal(load.busy, 0.8)
  load.stop()
})

test('of this process it knows something, too, and not over an instant', async () => {
  const clock = new VirtualClock()
  const load = new MeasuredLoad({ clock })
  load.start()
  await clock.pass('5s')
  load.stop()
  assert.ok(load.busy >= 0)
})
