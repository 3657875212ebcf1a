import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSeconds } from './parse-seconds.ts'

test('seconds with decimals and units', () => {
  assert.equal(parseSeconds('1.5'), 1500)
  assert.equal(parseSeconds('250ms'), 250)
  assert.equal(parseSeconds('2m'), 120_000)
  assert.equal(parseSeconds('1 h'), 3_600_000)
  assert.equal(parseSeconds('-1'), -1000)
  assert.equal(parseSeconds('x'), undefined)
  assert.equal(parseSeconds(''), undefined)
})
