import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SlowApplications } from './slow-applications.ts'

test('an application that does nothing with a call for long is said to be slow, once, and only with the first request', () => {
  const slow = new SlowApplications()
  slow.entered('a', 'desk', 1_000)
  assert.equal(
    slow.acted('a', 5_240),
    'slow application: desk let the call wait for 4.2 s until it asked for something',
  )
  assert.equal(slow.acted('a', 20_000), undefined)
  assert.equal(slow.left('a', 30_000), undefined)
  assert.equal(slow.count, 0)
})

test('an application that acts soon is not', () => {
  const slow = new SlowApplications()
  slow.entered('a', 'desk', 1_000)
  assert.equal(slow.acted('a', 3_999), undefined)
  assert.equal(slow.left('a', 60_000), undefined)
  assert.equal(slow.acted('of nobody', 60_000), undefined)
})

test('a call that ended before the application did anything says so', () => {
  const slow = new SlowApplications()
  slow.entered('a', 'desk', 1_000)
  assert.equal(slow.left('a', 11_000), 'slow application: desk let the call wait for 10.0 s, and then it was over')
  assert.equal(slow.count, 0)
})
