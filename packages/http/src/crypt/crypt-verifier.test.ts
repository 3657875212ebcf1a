// Verifying off the control thread: right and wrong, bounds, turns, the end.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encrypt } from 'unixcrypt'
import { CryptVerifier } from './crypt-verifier.ts'

const stored = encrypt('secret', '$5$rounds=1000$salt')

test('tells right from wrong in another thread', async (t) => {
  const verifier = new CryptVerifier()
  t.after(() => verifier.close())
  assert.equal(await verifier.verify('secret', stored, 'a'), true)
  assert.equal(await verifier.verify('wrong', stored, 'a'), false)
})

test('one who guesses a lot waits behind himself, not before others', async (t) => {
  const verifier = new CryptVerifier()
  t.after(() => verifier.close())
  const order: string[] = []
  const guesses = Array.from({ length: 8 }, (_, at) =>
    verifier.verify(`guess ${at}`, stored, 'guesser').then(() => order.push('guesser')),
  )
  const right = verifier.verify('secret', stored, 'owner').then((isRight) => order.push(`owner ${isRight}`))
  await Promise.all([...guesses, right])
  assert.ok(order.indexOf('owner true') <= 2, order.join())
})

test('the queue of one address is bounded', async (t) => {
  const verifier = new CryptVerifier(2)
  t.after(() => verifier.close())
  const outcomes = Array.from({ length: 5 }, () => verifier.verify('secret', stored, 'a'))
  // one runs, two wait, two are turned away
  assert.deepEqual(await Promise.all(outcomes), [true, true, true, undefined, undefined])
})

test('closing ends what waits, and nothing is taken afterwards', async () => {
  const verifier = new CryptVerifier()
  const running = verifier.verify('secret', stored, 'a')
  const waiting = verifier.verify('secret', stored, 'a')
  await verifier.close()
  assert.equal(await running, undefined)
  assert.equal(await waiting, undefined)
  assert.equal(await verifier.verify('secret', stored, 'a'), undefined)
})
