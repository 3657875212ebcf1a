import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('AES_ENCRYPT: block by block, with zeros at the end', async () => {
  const fixture = await checkValues({ KEY: 'thisisasecretkey' }, [
    // made with openssl enc -aes-128-ecb -nopad
    ['${AES_ENCRYPT(${KEY},known text)}', 'LNLB8waOTtpGQw1q1W1nkQ=='],
    ['${LEN(${AES_ENCRYPT(${KEY},a)})}', '24'],
    ['${LEN(${AES_ENCRYPT(${KEY},1234567890123456)})}', '24'],
    ['${LEN(${AES_ENCRYPT(${KEY},12345678901234567)})}', '44'],
    ['${AES_ENCRYPT(short,a)}', ''],
    ['${AES_ENCRYPT(${KEY},)}', ''],
    ['${AES_ENCRYPT(${KEY})}', ''],
  ])
  assert.equal(fixture.problems.length, 3)
})

test('AES_DECRYPT: what was encrypted comes back, commas and all', async () => {
  await checkValues({ KEY: 'thisisasecretkey' }, [
    ['${AES_DECRYPT(${KEY},${AES_ENCRYPT(${KEY},hello, "world")})}', 'hello, "world"'],
    ['${AES_DECRYPT(${KEY},${AES_ENCRYPT(${KEY},grüße aus der zentrale)})}', 'grüße aus der zentrale'],
    // made with openssl enc -aes-128-ecb -nopad
    ['${AES_DECRYPT(${KEY},LNLB8waOTtpGQw1q1W1nkQ==)}', 'known text'],
    ['${AES_DECRYPT(short,AAAA)}', ''],
    ['${AES_DECRYPT(${KEY},)}', ''],
  ])
})

test('MD5: digests', async () => {
  await checkValues({}, [['${MD5(hello)}', '5d41402abc4b2a76b9719d911017c592']])
})

test('SHA1: digests', async () => {
  await checkValues({}, [['${SHA1(hello)}', 'aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d']])
})
