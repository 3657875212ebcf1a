import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('parts of an address', async () => {
  await checkValues({}, [
    ['${PJSIP_PARSE_URI(sip:alice@example.com:5070,user)}', 'alice'],
    ['${PJSIP_PARSE_URI(nonsense,user)}', ''],
  ])
})
