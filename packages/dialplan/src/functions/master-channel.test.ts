import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('the channel it began with', async () => {
  await checkValues({ X: '1' }, [
    ['${MASTER_CHANNEL(X)}', '1'],
    ['${SET(MASTER_CHANNEL(Y)=2)}${Y}', '22'],
  ])
})
