import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spokenTime } from './spoken-time.ts'

const moment = Date.UTC(2026, 10, 15, 15, 5)
const spoken = (format: string, now = moment) => spokenTime(moment, now, format, 'UTC')

test('a moment by letters and files', () => {
  assert.deepEqual(spoken("ABdY 'digits/at' IMp").prompts, [
    'sound:digits/day-0',
    'sound:digits/mon-10',
    'sound:digits/h-15',
    'number:20',
    'number:26',
    'sound:digits/at',
    'number:3',
    'sound:digits/oh',
    'number:5',
    'sound:digits/p-m',
  ])
  assert.deepEqual(spoken('R').prompts, ['number:15', 'sound:digits/oh', 'number:5'])
})

test('days told from today', () => {
  assert.deepEqual(spoken('Q').prompts, ['sound:digits/today'])
  assert.deepEqual(spoken('q').prompts, [])
  assert.deepEqual(spoken('Q', moment + 86_400_000).prompts, ['sound:digits/yesterday'])
  assert.deepEqual(spoken('Q', moment + 3 * 86_400_000).prompts, ['sound:digits/day-0'])
})

test('letters without a meaning are handed back', () => {
  assert.deepEqual(spoken('X').unknown, ['X'])
})
