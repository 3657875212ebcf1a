import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeFilter, EventFilter, openFilter } from './event-filter.ts'

const types = (...names: string[]) => names.map((type) => ({ type }))

test('the open filter lets everything through', () => {
  assert.equal(openFilter.passes('Dial'), true)
})

test('allowed alone lets only those through, disallowed alone all but those, both what is allowed and not disallowed', () => {
  const passing = (filter: EventFilter) => ['A', 'B', 'C'].filter((type) => filter.passes(type))
  assert.deepEqual(passing(new EventFilter(['A', 'B'])), ['A', 'B'])
  assert.deepEqual(passing(new EventFilter([], ['A'])), ['B', 'C'])
  assert.deepEqual(passing(new EventFilter(['A', 'B'], ['A'])), ['B'])
})

test('a half that is not mentioned stays, an empty list empties its half', () => {
  const filter = changeFilter(openFilter, { allowed: types('B', 'A', 'B'), disallowed: types('C') })
  assert.deepEqual([filter?.allowed, filter?.disallowed], [['A', 'B'], ['C']])
  const next = filter && changeFilter(filter, { allowed: [] })
  assert.deepEqual([next?.allowed, next?.disallowed], [[], ['C']])
})

test('no body and an empty one open everything', () => {
  const filter = new EventFilter(['A'], ['B'])
  for (const body of [undefined, {}]) assert.equal(changeFilter(filter, body), openFilter)
})

test('a body with none but unknown keys does not open what was closed', () => {
  const filter = new EventFilter(['A'], ['B'])
  for (const body of [{ forbidden: types('A') }, { Allowed: [] }, { filter: { allowed: [] } }]) {
    const next = changeFilter(filter, body)
    assert.deepEqual([next?.allowed, next?.disallowed], [['A'], ['B']])
  }
})

test('a body of another shape is refused as a whole', () => {
  const wrong = [
    null,
    [],
    'A',
    7,
    { allowed: 'A' },
    { allowed: ['A'] },
    { allowed: [{ name: 'A' }] },
    { allowed: [{ type: 7 }] },
    { allowed: [{ type: '' }] },
    { allowed: [null] },
    { allowed: null },
    { disallowed: { type: 'A' } },
    { disallowed: types('A'), allowed: [{}] },
  ]
  for (const body of wrong) assert.equal(changeFilter(openFilter, body), undefined)
})
