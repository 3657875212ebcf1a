import { test } from 'node:test'
import { checkValues, DialplanFixture } from '../engine/dialplan-fixture.ts'

test('devices, or nothing', async () => {
  const fixture = new DialplanFixture({ kit: { 'hint 2': ['Custom:a&Custom:b'] } })
  await checkValues(
    {},
    [
      ['${HINT(2@kit)}', 'Custom:a&Custom:b'],
      ['[${HINT(2@kit,n)}]', '[]'],
      ['${HINT(3@kit)}', ''],
    ],
    fixture,
  )
})
