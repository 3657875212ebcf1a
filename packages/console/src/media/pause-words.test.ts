import assert from 'node:assert/strict'
import { it } from 'node:test'
import { heardWords, pauseTone } from './pause-words.ts'

it('a pause of a second is long, and one of two seconds is too long', () => {
  assert.deepEqual([undefined, 300, 800, 1_000, 2_000].map(pauseTone), ['plain', 'good', 'good', 'warn', 'bad'])
})

it('what was heard of what was thrown away is said in seconds', () => {
  assert.equal(heardWords(3_200, 1_800), '3.2 s of 5.0 s')
  assert.equal(heardWords(0, 0), '–')
})
