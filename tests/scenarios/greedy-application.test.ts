import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { beGreedy, most, startGreedyExchange } from '../support/greedy-application.ts'

const seed = Number(process.env.JACKFIELD_SEED ?? Math.floor(Math.random() * 2 ** 31))

test('an application that makes as many of everything as it can is refused, and everybody else is answered', async (t) => {
  t.diagnostic(`seed ${seed}`)
  const exchange = await startGreedyExchange(seed)
  try {
    const application = await exchange.application('greedy')
    const { refusals, objects } = await beGreedy(exchange, seededRandom(seed), 1_500)
    for (const limit of ['max_bridges', 'max_mailboxes', 'max_device_states', 'max_global_variables_size', 'too-busy'])
      assert.ok((refusals.get(limit) ?? 0) > 0, `${limit} was not met: ${[...refusals]}`)
    // those that calls need are made all the same
    assert.ok(objects.bridges <= 2 * most, `${objects.bridges} bridges`)
    assert.ok(objects.channels < 10_000, `${objects.channels} channels`)
    assert.ok((await application.asterisk.ping()).ping === 'pong')
  } finally {
    await exchange.stop({ mayLeave: true })
  }
})
