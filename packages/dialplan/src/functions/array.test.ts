import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('several variables at once', async () => {
  await checkValues({}, [
    ['${SET(ARRAY(A,B,C)=x,y)}', 'x,y'],
    ['${A}${B}[${C}]', 'xy[]'],
  ])
})
