import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchesSubject } from './subject.ts'

test('a pattern means the subjects that NATS says it does', () => {
  const rows: readonly [pattern: string, subject: string, isMeant: boolean][] = [
    ['jf.a.beat', 'jf.a.beat', true],
    ['jf.a.beat', 'jf.a.beats', false],
    ['jf.a.beat', 'jf.a', false],
    ['jf.a', 'jf.a.beat', false],
    ['jf.*.beat', 'jf.a.beat', true],
    ['jf.*.beat', 'jf.a.b.beat', false],
    ['jf.a.*', 'jf.a.beat', true],
    ['jf.a.*', 'jf.a', false],
    ['jf.a.*', 'jf.a.b.c', false],
    ['jf.a*', 'jf.ab', false],
    ['jf.>', 'jf.a.beat', true],
    ['jf.>', 'jf', false],
    ['jf.a.>', 'jf.ab.c', false],
    ['>', 'jf', true],
    ['*.a.>', 'jf.a.b', true],
  ]
  for (const [pattern, subject, isMeant] of rows)
    assert.equal(matchesSubject(pattern, subject), isMeant, `${pattern} and ${subject}`)
})
