import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('something between all characters', async () => {
  await checkValues({ LIST: 'a-b-c', NAME: 'abcdef' }, [
    ['${STRBETWEEN(NAME,-)}', 'a-b-c-d-e-f'],
    ['${STRBETWEEN(NOT_SET,-)}', ''],
  ])
})
