import assert from 'node:assert/strict'
import { test } from 'node:test'
import { causeNumber, causeText, dialStatusOfCause } from './causes.table.ts'
import { formatCallerId, parseCallerId, shrinkNumber } from './party.ts'

test('caller ids as people write them', () => {
  const rows: [string, string, string][] = [
    ['100', '', '100'],
    ['Kit', 'Kit', ''],
    ['Kit <100>', 'Kit', '100'],
    ['"Kit, Tester" <100>', 'Kit, Tester', '100'],
    ['"say \\"hi\\"" <1>', 'say "hi"', '1'],
    ['<100>', '', '100'],
    ['+49 30 100', '', '+4930100'],
    ['Kit <sip:kit@example>', 'Kit', 'sip:kit@example'],
    ['Kit <100', 'Kit', '100'],
    ['"Kit"', 'Kit', ''],
    ['', '', ''],
    ['  ', '', ''],
  ]
  for (const [text, name, number] of rows) {
    assert.deepEqual(parseCallerId(text), { name, number, presentation: 0 }, text)
  }
})

test('what is written can be read again', () => {
  for (const party of [
    { name: 'Ann', number: '1' },
    { name: '', number: '1' },
    { name: 'Ann', number: '' },
    { name: '', number: '' },
  ]) {
    assert.deepEqual(parseCallerId(formatCallerId({ ...party, presentation: 0 })), { ...party, presentation: 0 })
  }
})

test('only what looks like a number is shortened', () => {
  assert.equal(shrinkNumber('(012) 34-56.7'), '01234567')
  assert.equal(shrinkNumber('john.doe'), 'john.doe')
})

test('causes by name and by number', () => {
  assert.equal(causeNumber('user_busy'), 17)
  assert.equal(causeNumber('AST_CAUSE_USER_BUSY'), 17)
  assert.equal(causeNumber('BUSY'), 17)
  assert.equal(causeNumber('nonsense'), undefined)
  assert.equal(causeText(16), 'Normal Clearing')
  assert.equal(causeText(999), 'Unknown')
  assert.deepEqual([17, 34, 3, 20, 16].map(dialStatusOfCause), [
    'BUSY',
    'CONGESTION',
    'CHANUNAVAIL',
    'CHANUNAVAIL',
    'NOANSWER',
  ])
})
