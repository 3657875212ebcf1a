import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('what was encrypted comes back, commas and all', async () => {
  await checkValues({ KEY: 'thisisasecretkey' }, [
    ['${AES_DECRYPT(${KEY},${AES_ENCRYPT(${KEY},hello, "world")})}', 'hello, "world"'],
    ['${AES_DECRYPT(${KEY},${AES_ENCRYPT(${KEY},grüße aus der zentrale)})}', 'grüße aus der zentrale'],
    // made with openssl enc -aes-128-ecb -nopad
    ['${AES_DECRYPT(${KEY},LNLB8waOTtpGQw1q1W1nkQ==)}', 'known text'],
    ['${AES_DECRYPT(short,AAAA)}', ''],
    ['${AES_DECRYPT(${KEY},)}', ''],
  ])
})
