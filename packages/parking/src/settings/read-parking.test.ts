import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseConf } from '@jackfield/conf'
import { readParking } from './read-parking.ts'

test('lots are read with their defaults, and the usual lot is there without being written', () => {
  const { settings, complaints } = readParking(
    parseConf(
      '[general]\nparkeddynamic = yes\n[sales]\nparkpos = 0801-810\nparkedplay = off\nparkedcallhangup = both\n',
    ),
  )
  assert.deepEqual(complaints, [])
  assert.equal(settings?.isDynamic, true)
  assert.deepEqual([...(settings?.lots.keys() ?? [])], ['sales', 'default'])
  const { first, last, parkedplay, parkedcallhangup, parkingtime, parkext } = settings?.lots.get('sales') ?? {}
  assert.deepEqual([first, last, parkedplay, parkedcallhangup, parkingtime, parkext], [801, 810, 'no', 'both', 45, ''])
  const usual = settings?.lots.get('default')
  assert.deepEqual([usual?.first, usual?.last, usual?.parkext, usual?.context], [701, 750, '700', 'parkedcalls'])
})

test('anything wrong makes the whole file count for nothing', () => {
  for (const [line, expected] of [
    ['parkpos = 750-701', '2: "750-701" is no range of parking spaces such as 701-750'],
    ['parkpos = 0-5', '2: "0-5" is no range of parking spaces such as 701-750'],
    ['parkpos = 1-999999999', '2: "1-999999999" is no range of parking spaces such as 701-750'],
    ['parkedplay = parked', '2: "parked" is no value for parkedplay; expected one of no, caller, callee, both'],
    ['parkingtime = -1', '2: "-1" is no value for parkingtime; expected a whole number of at least 0'],
    ['parkingspaces = 4', '2: "parkingspaces" is not an option of [lot]'],
  ] as const) {
    const { settings, complaints } = readParking(parseConf(`[lot]\n${line}\n`))
    assert.equal(settings, undefined, line)
    assert.deepEqual(
      complaints.map(({ line: at, message }) => `${at}: ${message}`),
      [expected],
    )
  }
})
