import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchesTime, parseTimeSpec } from './time-spec.ts'

/** A moment by the clocks of Greenwich; 2026-11-15 is a Sunday. */
const at = (text: string): number => Date.parse(`${text}:00Z`)
const holds = (spec: string, moment: string): boolean => matchesTime(`${spec},UTC`, at(moment))

test('times: the last minute belongs to the range, ranges go round midnight, single minutes and lists', () => {
  assert.equal(holds('09:00-17:00,*,*,*', '2026-11-15T09:00'), true)
  assert.equal(holds('09:00-17:00,*,*,*', '2026-11-15T17:00'), true)
  assert.equal(holds('09:00-17:00,*,*,*', '2026-11-15T17:01'), false)
  assert.equal(holds('22:00-6:00,*,*,*', '2026-11-15T03:00'), true)
  assert.equal(holds('22:00-6:00,*,*,*', '2026-11-15T12:00'), false)
  assert.equal(holds('12:30,*,*,*', '2026-11-15T12:30'), true)
  assert.equal(holds('12:30,*,*,*', '2026-11-15T12:31'), false)
  assert.equal(holds('08:00-09:00&12:00-13:00,*,*,*', '2026-11-15T12:59'), true)
})

test('days and months by name or number, single, cyclic, joined', () => {
  assert.equal(holds('*,sun,*,*', '2026-11-15T12:00'), true)
  assert.equal(holds('*,1,*,*', '2026-11-15T12:00'), true)
  assert.equal(holds('*,fri-mon,*,*', '2026-11-15T12:00'), true)
  assert.equal(holds('*,mon-fri,*,*', '2026-11-15T12:00'), false)
  assert.equal(holds('*,Sunday,*,NOV', '2026-11-15T12:00'), true)
  assert.equal(holds('*,*,14-16,*', '2026-11-15T12:00'), true)
  assert.equal(holds('*,*,28-3,*', '2026-11-02T12:00'), true)
  assert.equal(holds('*,*,1&15,11', '2026-11-15T12:00'), true)
  assert.equal(holds('*,*,*,dec-jan', '2026-11-15T12:00'), false)
})

test('fields that are left out are any; bars separate too', () => {
  assert.equal(matchesTime('', at('2026-11-15T12:00')), true)
  assert.equal(matchesTime('*|sun|*|*|UTC', at('2026-11-15T12:00')), true)
  assert.equal(matchesTime('*,*,*,*,America/New_York', 0), true)
  assert.equal(matchesTime('19:00,wed,31,dec,America/New_York', 0), true)
})

test('what cannot be read is named and skipped; a field of nothing else never holds', () => {
  const { spec, problems } = parseTimeSpec('9-17,mon&someday,0,*,Nowhere/At,x')
  assert.equal(problems.length, 5)
  assert.deepEqual([...(spec.weekdays ?? [])], [1])
  assert.deepEqual([...(spec.minutes ?? [-1])], [])
  assert.equal(spec.timezone, undefined)
  assert.equal(matchesTime(spec, at('2026-11-16T12:00')), false)
  assert.equal(parseTimeSpec('25:00').problems.length, 1)
  assert.equal(parseTimeSpec('1:00-2:00-3:00').problems.length, 1)
})
