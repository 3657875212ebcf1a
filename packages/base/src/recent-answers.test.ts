import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RecentAnswers } from './recent-answers.ts'
import { VirtualClock } from './virtual-clock.ts'

test('who asks the same within the time gets the same answer, and a new one afterwards', async () => {
  const clock = new VirtualClock()
  const answers = new RecentAnswers<string>(clock, 1_000)
  const asked: string[] = []
  const ask = (question: string) =>
    answers.of(question, async () => {
      asked.push(question)
      return `${question} ${asked.length}`
    })
  assert.deepEqual(await Promise.all([ask('a'), ask('a'), ask('b')]), ['a 1', 'a 1', 'b 2'])
  await clock.pass(999)
  assert.equal(await ask('a'), 'a 1')
  await clock.pass(1)
  assert.equal(await ask('a'), 'a 3')
  assert.deepEqual(asked, ['a', 'b', 'a'])
})

test('what was asked late in a round is no older than the round', async () => {
  const clock = new VirtualClock()
  const answers = new RecentAnswers<number>(clock, 1_000)
  let asked = 0
  const ask = (question: string) => answers.of(question, async () => ++asked)
  await ask('a')
  await clock.pass(900)
  assert.equal(await ask('b'), 2)
  await clock.pass(100)
  assert.equal(await ask('b'), 3)
})
