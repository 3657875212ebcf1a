import { test } from 'node:test'
import { checkValues } from '../engine/rehearsal.ts'

test('the program', async () => {
  await checkValues({}, [
    ['${VERSION()}', 'Jackfield test'],
    ['${VERSION(nonsense)}', ''],
  ])
})
