import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('a match, none, and a bad pattern', async () => {
  await checkValues({ LIST: 'a-b-c', NAME: 'abcdef' }, [
    ['${REGEX("^ab" ${NAME})}', '1'],
    ['${REGEX("x" ${NAME})}', '0'],
    ['${REGEX("[" ${NAME})}', ''],
    ['${REGEX(nothing)}', ''],
  ])
})
