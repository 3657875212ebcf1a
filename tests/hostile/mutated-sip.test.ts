// Mutated SIP messages at a whole exchange: no crash, nothing slow, nothing kept, and good calls all the way. `npm run soak` throws more.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { throwSip } from '../support/throw-sip.ts'

const seed = Number(process.env.JACKFIELD_SEED ?? 20_261_115)

it(`two thousand mutated messages leave an exchange as it was (seed ${seed})`, async () => {
  const outcome = await throwSip({ seed, rounds: 4, perRound: 500 })
  assert.deepEqual(outcome.mistakes, [])
  assert.deepEqual([outcome.sent, outcome.goodCalls, outcome.channelsLeft], [2_000, 4, 0])
  assert.ok(outcome.grownBytes < 40 * 2 ** 20, `${outcome.grownBytes} bytes more`)
})
