import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('kept per channel', async () => {
  await checkValues({}, [
    ['${SET(CURLOPT(httptimeout)=5)}${CURLOPT(httptimeout)}', '55'],
    ['${CURLOPT(nonsense)}', ''],
  ])
})
