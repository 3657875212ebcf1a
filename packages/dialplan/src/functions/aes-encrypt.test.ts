import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('block by block, with zeros at the end', async () => {
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
