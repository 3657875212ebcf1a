import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('by a pattern', async () => {
  await checkValues({}, [
    ['${SPRINTF(%04d-%s-%.2f,7,x,1.5)}', '0007-x-1.50'],
    ['${SPRINTF(%d)}', ''],
    ['${SPRINTF(%d,x)}', ''],
  ])
})
