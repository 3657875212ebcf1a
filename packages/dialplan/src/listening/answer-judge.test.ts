import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AnswerJudge, defaultAmd, type Judgement } from './answer-judge.ts'

/** Loud and soft in turn, milliseconds each; what was judged, or nothing. */
function judged(pattern: readonly number[], settings = defaultAmd, hasAudio = true): Judgement | undefined {
  const judge = new AnswerJudge(settings)
  for (const [at, ms] of pattern.entries())
    for (let passed = 0; passed < ms; passed += 20) {
      const judgement = judge.addFrame(at % 2 === 0 ? 2_000 : 0, hasAudio, 20)
      if (judgement) return judgement
    }
  return undefined
}

const rows: readonly [said: string, pattern: readonly number[], status: string, cause: string][] = [
  ['nobody speaks', [0, 10_000], 'MACHINE', 'INITIALSILENCE-2500-2500'],
  ['hello?', [0, 400, 500, 5_000], 'HUMAN', 'HUMAN-800-800'],
  ['hello, Anna', [0, 400, 300, 200, 400, 5_000], 'HUMAN', 'HUMAN-800-800'],
  ['three words', [0, 400, 300, 200, 300, 200, 300, 200, 5_000], 'MACHINE', 'MAXWORDS-3-2'],
  ['a greeting that goes on', [0, 400, 9_000], 'MACHINE', 'LONGGREETING-1500-1500'],
  ['a click and nothing more', [40, 100, 0, 10_000], 'MACHINE', 'INITIALSILENCE-2500-2500'],
  ['clicks, always too soon to be silence', Array(100).fill([20, 2_000]).flat(), 'NOTSURE', 'TOOLONG-5000'],
]

for (const [said, pattern, status, cause] of rows)
  test(`${said}: ${status}`, () => assert.deepEqual(judged(pattern), { status, cause }))

test('a word that never ends, where greetings may be long', () => {
  const settings = { ...defaultAmd, greetingMs: 9_000, longestWordMs: 1_000 }
  assert.deepEqual(judged([9_000], settings), { status: 'MACHINE', cause: 'MAXWORDLENGTH-1000' })
})

test('a line on which nothing comes', () => {
  const settings = { ...defaultAmd, initialSilenceMs: 9_000 }
  assert.deepEqual(judged([0, 9_000], settings, false), { status: 'NOTSURE', cause: 'NOAUDIODATA-5000' })
})
