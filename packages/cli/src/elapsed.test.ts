import assert from 'node:assert/strict'
import { it } from 'node:test'
import { elapsedClock, elapsedSeconds, elapsedShort, elapsedWords } from './elapsed.ts'

it('writes how long something took', () => {
  const ms = ((26 * 60 + 1) * 60 + 3) * 1000 + 999
  assert.equal(elapsedClock(ms), '26:01:03')
  assert.equal(elapsedShort(ms), '26h1m3s')
  assert.equal(elapsedSeconds(ms), 93_663)
  assert.equal(elapsedWords(ms), '1 day, 2 hours, 1 minute, 3 seconds')
  assert.equal(elapsedWords(0), '0 seconds')
  assert.equal(elapsedWords(-5), '0 seconds')
  assert.equal(elapsedWords(((365 + 14) * 86_400 + 60) * 1000), '1 year, 2 weeks, 1 minute')
})
