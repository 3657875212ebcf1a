import { test } from 'node:test'
import { testVersion } from '@jackfield/core/testing'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('the program', async () => {
  await checkValues({}, [
    ['${VERSION()}', testVersion],
    ['${VERSION(nonsense)}', ''],
  ])
})
