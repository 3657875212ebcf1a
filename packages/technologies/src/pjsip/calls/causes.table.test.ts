import assert from 'node:assert/strict'
import { test } from 'node:test'
import { causeOfStatus, refusalOfCause, statusOfCause } from './causes.table.ts'

test('a cause without a status of its own is declined', () => {
  assert.equal(refusalOfCause(16), 603)
  assert.equal(statusOfCause(16), undefined)
  assert.equal(refusalOfCause(17), 486)
})

test('statuses nobody listed mean what their hundred means', () => {
  assert.deepEqual([400, 499, 580, 699].map(causeOfStatus), [127, 127, 34, 127])
  assert.deepEqual([200, 300, 305].map(causeOfStatus), [16, 16, 16])
})

test('what a phone refuses with reaches the caller with the same meaning', () => {
  for (const status of [404, 480, 486, 488, 500, 501, 502, 503, 484, 410, 408, 302]) {
    assert.equal(refusalOfCause(causeOfStatus(status)), status)
  }
})
