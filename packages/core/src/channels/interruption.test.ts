import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Interruptions } from './interruption.ts'

test('who waits for the next interruption is called once, before those who have a signal, and not after he stopped', () => {
  const interruptions = new Interruptions()
  const seen: string[] = []
  const kind = () => interruptions.reason?.kind
  interruptions.signal.addEventListener('abort', () => seen.push('signal'))
  interruptions.onNext((reason) => seen.push(reason.kind))
  interruptions.onNext(() => seen.push('stopped'))()
  assert.equal(kind(), undefined)
  assert.equal(interruptions.interrupt('timeout'), true)
  assert.deepEqual(seen, ['timeout', 'signal'])
  assert.equal(kind(), 'timeout')
  interruptions.clear()
  assert.equal(kind(), undefined)
  interruptions.interrupt('hangup')
  assert.deepEqual(seen, ['timeout', 'signal'])
})
