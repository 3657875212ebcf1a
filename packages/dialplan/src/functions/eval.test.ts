import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('what a variable holds is replaced, too', async () => {
  await checkValues({ DELAYED: '${NAME}', NAME: 'abc' }, [
    ['${DELAYED}', '${NAME}'],
    ['${EVAL(${DELAYED})}', 'abc'],
  ])
})
