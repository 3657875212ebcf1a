import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDate } from './date-format.ts'

// local time, so that the expectation holds in every zone
const moment = new Date(2026, 2, 5, 16, 7, 8, 42).getTime()

test('letters of the usual formats', () => {
  const cases: [string, string][] = [
    ['%b %e %T', 'Mar  5 16:07:08'],
    ['%F %T', '2026-03-05 16:07:08'],
    ['%F %T.%3q', '2026-03-05 16:07:08.042'],
    ['%q', '042'],
    ['%1q', '0'],
    ['%6q', '042000'],
    ['%D %R', '03/05/26 16:07'],
    ['%I:%M:%S %p', '04:07:08 PM'],
    ['%a %A %B %h', 'Thu Thursday March Mar'],
    ['%C%y %j %k %l %u %w', '2026 064 16  4 4 4'],
    ['%d%%%n%t', '05%\n\t'],
    ['%s', String(Math.floor(moment / 1000))],
    ['%r', '04:07:08 PM'],
    ['%! %', '%! %'],
    ['', ''],
  ]
  for (const [format, text] of cases) assert.equal(formatDate(format, moment), text, format)
})

test('midnight and Sunday', () => {
  assert.equal(formatDate('%I %p %u %w', new Date(2026, 2, 1, 0, 30).getTime()), '12 AM 7 0')
  assert.match(formatDate('%z', moment), /^[+-]\d{4}$/)
})
