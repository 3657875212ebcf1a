// Strangers who throw whatever they can make up or have recorded at ports of handshakes and of checks. `npm run soak` throws more.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { throwChecks } from '../../testing/throw-checks.ts'
import { throwRecords } from '../../testing/throw-records.ts'

const seed = Number(process.env.JACKFIELD_SEED ?? 20_270_121)

test(`four thousand records of strangers, in and after handshakes, end no call and are not answered with more than they are (seed ${seed})`, async () => {
  const outcome = await throwRecords({ seed, rounds: 10, perRound: 400 })
  assert.equal(outcome.thrown, 4_000)
  assert.equal(outcome.goodRounds, 10, 'every phone is heard')
  assert.deepEqual(outcome.notices, [])
  assert.equal(outcome.strangersSecured, 0)
  assert.ok(outcome.bytesGot < outcome.bytesThrown / 2, `${outcome.bytesGot} bytes for ${outcome.bytesThrown}`)
  assert.ok(outcome.bytesGot > 0, 'who says hello is asked for a cookie')
})

test(`six thousand checks of strangers lead no packet to them, recorded ones neither (seed ${seed})`, async () => {
  const outcome = await throwChecks({ seed, rounds: 6, perRound: 1_000 })
  assert.equal(outcome.thrown, 6_000)
  assert.equal(outcome.goodRounds, 6, 'the browser is heard')
  assert.deepEqual(outcome.notices, [])
  assert.equal(outcome.othersGot, 0, 'nothing but refusals')
  assert.ok(outcome.answers <= 10 * (outcome.seconds + 1), `${outcome.answers} answers in ${outcome.seconds} s`)
  assert.ok(outcome.bytesGot < outcome.bytesThrown, `${outcome.bytesGot} bytes for ${outcome.bytesThrown}`)
})
