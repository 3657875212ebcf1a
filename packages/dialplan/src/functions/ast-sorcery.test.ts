import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('fields of objects', async () => {
  await checkValues({}, [
    ['${AST_SORCERY(res_pjsip,endpoint,alice,context)}', 'test'],
    ['${AST_SORCERY(res_pjsip,endpoint,alice,set_var)}', 'A=1,B=2'],
    ['${AST_SORCERY(res_pjsip,endpoint,alice,set_var,single,2)}', 'B=2'],
    ['${AST_SORCERY(res_pjsip,endpoint,none,context)}', ''],
    ['${AST_SORCERY(res_pjsip,endpoint,alice,none)}', ''],
  ])
})
