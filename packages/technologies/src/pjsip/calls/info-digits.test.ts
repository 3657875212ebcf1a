import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatInfoDigit, parseInfoDigit, relayType } from './info-digits.ts'

test('a digit is read as phones write it', () => {
  assert.deepEqual(parseInfoDigit(relayType, 'Signal=5\r\nDuration=160\r\n'), { digit: '5', durationMs: 160 })
  assert.deepEqual(parseInfoDigit(relayType, 'signal = 11\nduration=250'), { digit: '#', durationMs: 250 })
  assert.deepEqual(parseInfoDigit('application/dtmf', '7'), { digit: '7', durationMs: 100 })
  assert.deepEqual(parseInfoDigit('application/hook-flash', ''), { digit: '!', durationMs: 100 })
})

test('malformed bodies are no digits, and other types are none of ours', () => {
  assert.equal(parseInfoDigit(relayType, 'Signal=x\r\n'), 'bad')
  assert.equal(parseInfoDigit(relayType, 'Signal=99\r\n'), 'bad')
  assert.equal(parseInfoDigit('application/dtmf', ''), 'bad')
  assert.equal(parseInfoDigit('text/plain', '5'), undefined)
})

test('thousands of empty lines cost nothing', () => {
  const body = `${'\n'.repeat(65_000)}Signal=5`
  const begun = process.cpuUsage().user
  assert.equal(parseInfoDigit(relayType, body), 'bad')
  const tookMs = (process.cpuUsage().user - begun) / 1000
  assert.ok(tookMs < 200, `${tookMs} ms`)
})

test('a length nobody would press is not believed', () => {
  assert.deepEqual(parseInfoDigit(relayType, 'Signal=5\r\nDuration=999999'), { digit: '5', durationMs: 100 })
})

test('what is written is read as the same', () => {
  const digit = { digit: '*', durationMs: 150 }
  assert.deepEqual(parseInfoDigit(relayType, formatInfoDigit(digit)), digit)
})
