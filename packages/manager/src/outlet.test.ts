import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { Outlet } from './outlet.ts'
import type { Wire } from './wire.ts'

class TestWire implements Pick<Wire, 'write' | 'waiting' | 'cut'> {
  waiting = 0
  isCut = false
  isReading = true

  write(text: string): void {
    if (!this.isReading) this.waiting += text.length
  }

  cut(): void {
    this.isCut = true
  }
}

function outlet() {
  const clock = new VirtualClock()
  const wire = new TestWire()
  let stuck = 0
  const made = new Outlet({
    clock,
    wire: wire as unknown as Wire,
    mostBytes: 100,
    timeoutMs: () => 1000,
    onStuck: () => void stuck++,
  })
  return { clock, wire, outlet: made, stuck: () => stuck }
}

test('whoever reads is never watched', () => {
  const { clock, outlet: one } = outlet()
  for (let count = 0; count < 1000; count++) one.write('x'.repeat(99))
  assert.equal(clock.waiting, 0)
})

test('too much at once is the end', () => {
  const { wire, outlet: one, stuck, clock } = outlet()
  wire.isReading = false
  one.write('x'.repeat(100))
  assert.equal(wire.isCut, false)
  one.write('x')
  assert.deepEqual([wire.isCut, stuck(), clock.waiting], [true, 1, 0])
  one.write('more')
  assert.equal(stuck(), 1)
})

test('nothing taken for too long is the end; something taken is not', async () => {
  const { wire, outlet: one, clock } = outlet()
  wire.isReading = false
  one.write('0123456789')
  wire.waiting = 5
  await clock.pass('1s')
  assert.equal(wire.isCut, false)
  await clock.pass('1s')
  assert.equal(wire.isCut, true)
})

test('who has caught up is not watched any more', async () => {
  const { wire, outlet: one, clock } = outlet()
  wire.isReading = false
  one.write('0123456789')
  wire.waiting = 0
  await clock.pass('1s')
  assert.deepEqual([wire.isCut, clock.waiting], [false, 0])
})
