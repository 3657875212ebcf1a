// Malformed requests in every way in: no crash, no 500, nothing kept. A seeded slice; `npm run soak` throws the whole.

import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { type Outcome, throwMalformed } from '../support/throw-malformed.ts'

const seed = Number(process.env.JACKFIELD_SEED ?? 20_261_115)

let outcome: Outcome

before(async () => {
  outcome = await throwMalformed({ seed, raw: 700, described: 800, overSocket: 400, frames: 100 })
})

it(`answers two thousand of them without a mistake of its own (seed ${seed})`, () => {
  assert.equal(outcome.sent, 2_000)
  assert.deepEqual(outcome.troubles, [])
  assert.deepEqual(outcome.mistakes, [])
})

it('refuses most of them, and knows why', () => {
  const refused = [...outcome.statuses].filter(([status]) => status >= 400 && status < 500)
  const count = refused.reduce((sum, [, times]) => sum + times, 0)
  assert.ok(count > 1_000, JSON.stringify([...outcome.statuses]))
})

it('keeps nothing of them: no connection, no file, no application, no channel, no memory', () => {
  const { connectionsLeft, filesLeft, applicationsLeft, channelsLeft, grownBytes } = outcome
  assert.deepEqual(
    { connectionsLeft, applicationsLeft, channelsLeft },
    { connectionsLeft: 0, applicationsLeft: 0, channelsLeft: 0 },
  )
  assert.ok(filesLeft <= 2, `${filesLeft} more files are open`)
  assert.ok(grownBytes < 20 * 2 ** 20, `${grownBytes} bytes more`)
})
