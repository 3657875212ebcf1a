import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseExpectations, unknownRows } from './expectations.ts'

const page = `# Not yet

| scenario | reason |
|---|---|
| channels/dial | needs sound |
| \`bridges/play\` | needs sound too |
| tag:sip | no SIP yet |
`

test('rows of scenarios and of tags are told apart, heads are not rows', () => {
  const { scenarios, tags } = parseExpectations([page])
  assert.deepEqual(
    [...scenarios],
    [
      ['channels/dial', 'needs sound'],
      ['bridges/play', 'needs sound too'],
    ],
  )
  assert.deepEqual([...tags], [['sip', 'no SIP yet']])
})

test('a row twice, on whatever page, and a row without a reason are refused', () => {
  assert.throws(() => parseExpectations([page, '| channels/dial | again |']), /channels\/dial is listed twice/)
  assert.throws(() => parseExpectations(['| channels/dial |  |']), /without a reason/)
})

test('rows of scenarios that are not run are named', () => {
  assert.deepEqual(unknownRows(parseExpectations([page]), new Set(['channels/dial'])), ['bridges/play'])
})

test('a row that cannot be decided is neither expected to fail nor to pass', () => {
  const { scenarios, undecided } = parseExpectations(['| outbound/away | either way: an order nobody promises |'])
  assert.equal(scenarios.size, 0)
  assert.deepEqual([...undecided.keys()], ['outbound/away'])
})
