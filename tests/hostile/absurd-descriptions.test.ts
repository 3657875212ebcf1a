// Offers from a grammar of absurd values at a whole exchange: every one is answered, no media worker dies, and a neighbour's call stays.
// `npm run soak` throws more.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { throwDescriptions } from '../support/throw-descriptions.ts'

const seed = Number(process.env.JACKFIELD_SEED ?? 20_261_115)

it(`two hundred absurd descriptions are answered, and nothing else happens (seed ${seed})`, async (t) => {
  const { statuses, channelsLeft, mistakes } = await throwDescriptions({ seed, offers: 200 })
  t.diagnostic(JSON.stringify(statuses))
  assert.deepEqual(mistakes, [])
  assert.equal(channelsLeft, 1, 'the neighbour')
  assert.ok((statuses[200] ?? 0) > 20, 'some are taken')
})
