import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatNotice, formatValue, parseNotice } from './shared-texts.ts'

const written = { bucket: 'things', key: 'a key, with ☎', revision: 7, epoch: 'life' }

test('what a node says after it wrote is read as it was said: a text of several lines, a deletion', () => {
  for (const text of [formatValue({ value: 'one two\nthree' }), undefined]) {
    const notice = { ...written, text }
    assert.deepEqual(parseNotice(formatNotice(notice)), notice)
  }
})

test('a text that is too long, and a node of an older version, say the key alone: it is to be read', () => {
  const short = 'things a%20key%2C%20with%20%E2%98%8E 7'
  assert.equal(formatNotice({ ...written, text: 'x'.repeat(20_000) }), short)
  assert.deepEqual(parseNotice(short), { ...written, epoch: undefined, text: undefined })
})

test('what is no such notice is none', () => {
  for (const words of ['', 'things', 'things key', 'things key seven', 'things %E0%A4%A 7', ' key 7', 'things key 7 '])
    assert.equal(parseNotice(words), undefined, words)
})
