// Our crypt(3) against another implementation and against known texts.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { encrypt } from 'unixcrypt'
import { md5Crypt } from './md5-crypt.ts'
import { isCryptText, verifyCrypt } from './verify-crypt.ts'

test('agrees with another implementation for SHA-256 and SHA-512, whatever the lengths', () => {
  const random = seededRandom(11)
  for (let run = 0; run < 24; run++) {
    const password = Buffer.from(random.bytes(run * 3)).toString('base64url')
    // the other one errs where the length is a multiple of the digest's; see the next test
    if (password.length > 0 && password.length % 32 === 0) continue
    const salt = Buffer.from(random.bytes(12))
      .toString('hex')
      .slice(0, 1 + random.below(16))
    for (const kind of ['5', '6']) {
      const stored = encrypt(password, `$${kind}$rounds=1000$${salt}`)
      assert.ok(verifyCrypt(password, stored), `${stored} of ${password}`)
      assert.ok(!verifyCrypt(`${password}x`, stored))
    }
  }
})

test('passwords as long as the digest, by texts openssl made', () => {
  const texts: [string, string][] = [
    ['IRMKYUK3LkmEbAvWMkXcrEQbkwZ6A5qm', '$5$rounds=1000$5848eb11af9c3$zxA/9SLYPYSDnQjRtBRYrF8SfBcqflOM6vh3pDD5714'],
    [
      'x'.repeat(64),
      '$6$rounds=1000$s$5VfQ756pdOYj/9MSE29vJCaKV8ipigSTGfUQbsPIVbEaGsaeu3LA.6wZNtoiMbayD8qyw24sONZyLZZ1SqR0c1',
    ],
  ]
  for (const [password, stored] of texts) assert.ok(verifyCrypt(password, stored), stored)
})

test('takes the default number of rounds when none is stored', () => {
  const stored = '$6$kitsalt$zLd.rehLKcv0nmAo8d.ccbZeWGHKrq8LQ6rp7WFYADMbi1osYgguGUKkRLEo4jRYt.0WyCB8b5DWA/s12mM8g.'
  assert.ok(verifyCrypt('secret', stored))
  assert.ok(!verifyCrypt('Secret', stored))
})

test('MD5 texts made by the system are right', () => {
  // openssl passwd -1 -salt deadbeef "password" and friends
  assert.equal(md5Crypt('password', 'deadbeef'), 'Q7g0UO4hRC0mgQUQ/qkjZ0')
  assert.equal(md5Crypt('', 'x'), 'fwjfZtMwarkdetsjiQreU1')
  assert.equal(md5Crypt('a password of more than sixteen bytes, umlaut ü', 'saltsalt'), 'nEUlElFPoIDLX7DnzFLGI1')
})

test('what is no text of crypt(3) is never right', () => {
  for (const stored of [
    '',
    'secret',
    '$6$',
    '$6$salt$',
    '$7$salt$abc',
    '$1$rounds=1000$salt$abc',
    '$2b$10$abcdefghijklmnopqrstuv',
  ]) {
    assert.ok(!verifyCrypt('secret', stored), stored)
    assert.ok(!isCryptText(stored), stored)
  }
})
