import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('only in a dialplan, but for the absolute one', async () => {
  await checkValues({}, [
    ['${TIMEOUT(absolute)}', '0'],
    ['${SET(TIMEOUT(absolute)=100)}', '100'],
    ['${TIMEOUT(absolute)}', '100.000'],
    ['${TIMEOUT(digit)} ${TIMEOUT(response)}', '5.000 10.000'],
    ['${SET(TIMEOUT(digit)=2.5)}${TIMEOUT(digit)}', '2.52.500'],
    ['${TIMEOUT(nonsense)}', ''],
  ])
})
