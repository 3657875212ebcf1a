import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('all that were joined', async () => {
  await checkValues({}, [
    ['${SET(GROUP(kit)=functions)}${SET(GROUP()=plain)}${GROUP_LIST()}', 'functionsplainfunctions@kit plain'],
  ])
})
