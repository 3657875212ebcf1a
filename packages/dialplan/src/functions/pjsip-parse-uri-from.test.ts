import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('parts of an address in a variable', async () => {
  await checkValues({ A: '"Al" <sip:alice@example.com>' }, [
    ['${PJSIP_PARSE_URI_FROM(A,display)}', 'Al'],
    ['${PJSIP_PARSE_URI_FROM(A,host)}', 'example.com'],
  ])
})
