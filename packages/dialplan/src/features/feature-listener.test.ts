import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { FeatureListener } from './feature-listener.ts'

function listen(...codes: string[]) {
  const clock = new VirtualClock()
  const heard: string[] = []
  const passed: string[] = []
  const listener = new FeatureListener({
    clock,
    codes,
    timeoutMs: 1000,
    onCode: (code) => void heard.push(code),
    pass: (digit) => void passed.push(digit),
  })
  return { clock, heard, passed, listener }
}

test('a code is heard, other digits pass', () => {
  const { heard, listener } = listen('#', '*2')
  assert.equal(listener.press('5'), false)
  assert.equal(listener.press('#'), true)
  assert.equal(listener.wants('*'), true)
  assert.equal(listener.press('*'), true)
  assert.equal(listener.press('2'), true)
  assert.deepEqual(heard, ['#', '*2'])
})

test('what began like a code is passed on when it is none', async () => {
  const { clock, heard, passed, listener } = listen('*2')
  listener.press('*')
  assert.equal(listener.press('5'), false)
  listener.press('*')
  await clock.pass('2s')
  assert.deepEqual(passed, ['*', '*'])
  assert.deepEqual(heard, [])
})

test('a code that another begins with waits a moment', async () => {
  const { clock, heard, listener } = listen('*', '*2')
  listener.press('*')
  assert.deepEqual(heard, [])
  await clock.pass('1s')
  assert.deepEqual(heard, ['*'])
})
