import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('a text in a text', async () => {
  await checkValues({ NAME: 'abcabc' }, [
    ['${STRREPLACE(NAME,bc,XYZ)}', 'aXYZaXYZ'],
    ['${STRREPLACE(NAME,bc)}', 'aa'],
    ['${STRREPLACE(NAME,bc,-,1)}', 'a-abc'],
    ['${STRREPLACE(NAME,)}', ''],
  ])
})
