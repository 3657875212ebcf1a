import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatStall, latenessWithin, parseStalls } from './lateness.ts'
import { type Outcome, type Round, repeatLate } from './repeat-late.ts'

const outcome = (name: string, result: Outcome['result']): Outcome => ({ name, result, text: `  about ${name}` })
const round = (outcomes: Outcome[], late: Record<string, number> = {}): Round => ({
  outcomes,
  latenessOf: (name) => late[name] ?? 0,
})
const resultsOf = (outcomes: readonly Outcome[]) => outcomes.map(({ name, result }) => `${name} ${result}`)

test('a scenario that failed while the machine was late is run again, alone, and it is said', async () => {
  const asked: (readonly string[])[] = []
  const first = round([outcome('a/a', 'passed'), outcome('a/b', 'failed')], { 'a/a': 90, 'a/b': 340 })
  const { outcomes, notes } = await repeatLate(first, async (names) => {
    asked.push(names)
    return round([outcome('a/b', 'passed')])
  })
  assert.deepEqual(resultsOf(outcomes), ['a/a passed', 'a/b passed'])
  assert.deepEqual(asked, [['a/b']])
  assert.deepEqual(notes, ['run again: a/b failed while the machine was late by 340 ms\n  about a/b'])
})

test('a scenario that failed while nothing was late has failed', async () => {
  const first = round([outcome('a/a', 'failed')])
  const { outcomes, notes } = await repeatLate(first, () => assert.fail('run again'))
  assert.deepEqual([resultsOf(outcomes), notes], [['a/a failed'], []])
})

test('what fails again on a machine that has time has failed, and so has what fails five times', async () => {
  for (const [lateness, runs] of [
    [0, 1],
    [50, 4],
  ] as const) {
    let count = 0
    const { outcomes } = await repeatLate(round([outcome('a/a', 'failed')], { 'a/a': 50 }), async () => {
      count++
      return round([outcome('a/a', 'failed')], { 'a/a': lateness })
    })
    assert.deepEqual([resultsOf(outcomes), count], [['a/a failed'], runs])
  }
})

test('the lateness of a scenario is the longest stall that touches it', () => {
  const stalls = parseStalls(
    [
      { endedAt: 1_000, lateMs: 30.4 },
      { endedAt: 2_000, lateMs: 500 },
      { endedAt: 3_000, lateMs: 80 },
    ]
      .map(formatStall)
      .join(''),
  )
  assert.equal(latenessWithin(stalls, { from: 900, to: 1_400 }), 30)
  assert.equal(latenessWithin(stalls, { from: 900, to: 1_600 }), 500)
  assert.equal(latenessWithin(stalls, { from: 2_100, to: 2_900 }), 0)
})
