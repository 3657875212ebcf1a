import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldRungs, type LadderRow } from './fold-rungs.ts'
import { rung } from './rung-fixture.ts'
import { difference, rungSentence, sinceBegun, span } from './rung-words.ts'

test('times are short and have their unit', () => {
  assert.deepEqual([0, 431, 75_020].map(sinceBegun), ['0.000', '0.431', '75.020'])
  assert.deepEqual([0, 12, 999.4, 2_700, 185_000].map(difference), ['', '+12 ms', '+999 ms', '+2.7 s', '+3:05'])
  assert.deepEqual([840, 59_900, 60_000, 3_723_000].map(span), ['840 ms', '59.9 s', '1:00', '1:02:03'])
})

test('a rung is a sentence for who cannot see it', () => {
  const columns = [
    { id: 'party:alice', kind: 'party', title: 'alice', subtitle: '' },
    { id: 'exchange', kind: 'exchange', title: 'Exchange', subtitle: '' },
  ] as const
  const invite = { from: 'party:alice', to: ['exchange'], atMs: 1_012, detail: '600', hasSdp: true }
  const [row] = foldRungs([rung('sip', 'INVITE', invite)], new Set())
  assert.equal(
    rungSentence(row as LadderRow, columns, 1_000),
    '0.012 s, alice to exchange: INVITE, 600, with session description',
  )
})
