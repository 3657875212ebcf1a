import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('values by key and path', async () => {
  const fixture = await checkValues(
    { JSON: '{"a": "x", "b": {"c": 7}, "d": [1,2,{"e":true}], "n": null, "f.g": 1}', BAD: '{' },
    [
      ['${JSON_DECODE(JSON,a)}', 'x'],
      ['${JSON_DECODE(JSON,b.c)}', '7'],
      ['${JSON_DECODE(JSON,b.c,.)}', '7'],
      ['${JSON_DECODE(JSON,b/c,/)}', '7'],
      ['${JSON_DECODE(JSON,b/c)}', ''],
      ['${JSON_DECODE(JSON,b)}', '{"c":7}'],
      ['${JSON_DECODE(JSON,d.2.e,.)}', '1'],
      ['${JSON_DECODE(JSON,none)}', ''],
      ['${JSON_DECODE(JSON,n)}', ''],
      ['${JSON_DECODE(JSON,f.g)}', ''],
      ['${JSON_DECODE(JSON,f.g,/)}', '1'],
      ['${JSON_DECODE(JSON,d,.,c)}', '3'],
      ['${JSON_DECODE(BAD,a)}', ''],
      ['${JSON_DECODE(NOT_SET,a)}', ''],
      ['${JSON_DECODE(JSON,)}', ''],
      ['${JSON_DECODE(JSON,none,.,c)}', ''],
    ],
  )
  const channel = fixture.exchange.channels.find('checked')
  const isRead = async (expression: string) => (await fixture.engine.readFunctionLater(channel, expression)).ok
  assert.equal(await isRead('JSON_DECODE(JSON,n)'), true)
  assert.equal(await isRead('JSON_DECODE(JSON,none)'), false)
  assert.equal(await isRead('JSON_DECODE(JSON,b.none)'), false)
})
