import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('channels in a group', async () => {
  await checkValues({}, [
    ['${SET(GROUP(kit)=functions)}${GROUP_COUNT(functions@kit)}', 'functions1'],
    ['${GROUP_COUNT(other@kit)}', '0'],
    ['${GROUP_COUNT()}', '0'],
  ])
})
