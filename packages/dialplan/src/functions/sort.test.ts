import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('by number', async () => {
  await checkValues({}, [
    ['${SORT(c:3,a:1,b:2)}', 'a,b,c'],
    ['${SORT()}', ''],
    ['${SORT(x:10,y:9.5,z)}', 'z,y,x'],
  ])
})
