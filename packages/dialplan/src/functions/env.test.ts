import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('the environment', async () => {
  await checkValues({}, [
    ['${SET(ENV(JACKFIELD_TEST)=x)}${ENV(JACKFIELD_TEST)}', 'xx'],
    ['${SET(ENV(JACKFIELD_TEST)=)}[${ENV(JACKFIELD_TEST)}]', '[]'],
    ['${SET(ENV(AST_X)=1)}[${ENV(AST_X)}]', '1[]'],
  ])
})
