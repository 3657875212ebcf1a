import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attachedValue } from './attached-value.ts'

test('a value is kept on an object, and nobody else sees it', () => {
  const [text, other] = [attachedValue<{ id: number }, string>(), attachedValue<{ id: number }, string>()]
  const thing = { id: 1 }
  assert.equal(text.get(thing), undefined)
  text.set(thing, 'one')
  text.set(thing, 'two')
  assert.deepEqual([text.get(thing), other.get(thing)], ['two', undefined])
  assert.deepEqual([Object.keys(thing), JSON.stringify(thing)], [['id'], '{"id":1}'])
  assert.deepStrictEqual(thing, { id: 1 })
  // a copy with something changed is another thing
  assert.equal(text.get({ ...thing }), undefined)
})
