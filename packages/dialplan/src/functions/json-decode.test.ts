import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('values by key and path', async () => {
  await checkValues({ JSON: '{"a": "x", "b": {"c": 7}, "d": [1,2,{"e":true}], "n": null, "f.g": 1}', BAD: '{' }, [
    ['${JSON_DECODE(JSON,a)}', 'x'],
    ['${JSON_DECODE(JSON,b.c,.)}', '7'],
    ['${JSON_DECODE(JSON,b)}', '{"c":7}'],
    ['${JSON_DECODE(JSON,d.2.e,.)}', '1'],
    ['${JSON_DECODE(JSON,none)}', ''],
    ['${JSON_DECODE(JSON,n)}', ''],
    ['${JSON_DECODE(JSON,f.g)}', '1'],
    ['${JSON_DECODE(JSON,d,.,c)}', '3'],
    ['${JSON_DECODE(BAD,a)}', ''],
    ['${JSON_DECODE(NOT_SET,a)}', ''],
  ])
})
