import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('by the time', async () => {
  await checkValues({}, [
    ['${IFTIME(*,*,*,*?yes:no)}', 'yes'],
    ['${IFTIME(12:00-12:01,thu,1,jan,UTC?yes:no)}', 'yes'],
    ['${IFTIME(*,fri,*,*,UTC?yes:no)}', 'no'],
    ['${IFTIME(x)}', ''],
  ])
})
