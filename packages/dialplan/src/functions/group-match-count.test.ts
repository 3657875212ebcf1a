import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('groups that match', async () => {
  await checkValues({}, [
    ['${SET(GROUP(kit)=functions)}${GROUP_MATCH_COUNT(^func@k)}', 'functions1'],
    ['${GROUP_MATCH_COUNT(x)}', '0'],
    ['${GROUP_MATCH_COUNT([)}', ''],
  ])
})
