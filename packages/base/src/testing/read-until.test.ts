import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readUntil } from './read-until.ts'

test('asks again until the answer is as it has to be, and gives that answer', async () => {
  let asked = 0
  const found = await readUntil(
    'three',
    async () => ++asked,
    (count) => count === 3,
  )
  assert.deepEqual([found, asked], [3, 3])
})

test('without a question of its own it waits for anything that is there', async () => {
  const answers = [undefined, '', 'there']
  assert.equal(await readUntil('a word', () => answers.shift()), 'there')
})

test('a failure of what is asked is told at once', async () => {
  const refused = new Error('refused')
  await assert.rejects(
    readUntil('never', () => Promise.reject(refused)),
    refused,
  )
})
