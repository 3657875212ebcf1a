import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('PJSIP_PARSE_URI: parts of an address', async () => {
  await checkValues({}, [
    ['${PJSIP_PARSE_URI(sip:alice@example.com:5070,user)}', 'alice'],
    ['${PJSIP_PARSE_URI(nonsense,user)}', ''],
  ])
})

test('PJSIP_PARSE_URI_FROM: parts of an address in a variable', async () => {
  await checkValues({ A: '"Al" <sip:alice@example.com>' }, [
    ['${PJSIP_PARSE_URI_FROM(A,display)}', 'Al'],
    ['${PJSIP_PARSE_URI_FROM(A,host)}', 'example.com'],
  ])
})
