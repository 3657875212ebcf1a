import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseBridgeType } from './bridge-type.ts'

test('attributes of a bridge', () => {
  const attributes = (text?: string) => {
    const type = parseBridgeType(text)
    return type.ok ? type.attributes : type.code
  }
  assert.deepEqual(attributes(), ['mixing'])
  assert.deepEqual(attributes(' '), ['mixing'])
  assert.deepEqual(attributes('holding, dtmf_events'), ['holding', 'dtmf_events'])
  assert.deepEqual(attributes('video_single'), ['video_single'])
  assert.deepEqual(attributes('mixing,,mixing,'), ['mixing'])
  assert.equal(attributes('mixing,suspension'), 'no-such-bridge-type')
  assert.equal(attributes(','), 'no-such-bridge-type')
  assert.equal(attributes('suspension'), 'no-such-bridge-type')
  assert.equal(attributes('Mixing'), 'no-such-bridge-type')
  assert.equal(attributes('holding,mixing'), 'mixing-and-holding')
})
