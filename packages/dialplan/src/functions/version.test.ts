import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('the program', async () => {
  await checkValues({}, [
    ['${VERSION()}', 'Jackfield 0.1.0'],
    ['${VERSION(nonsense)}', ''],
  ])
})
