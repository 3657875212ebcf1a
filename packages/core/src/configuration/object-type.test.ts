import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyTuples, completeObject, type ObjectType, objectionTo, showObject } from './object-type.ts'

const type: ObjectType = {
  configClass: 'test',
  name: 'thing',
  defaultBackings: [],
  fields: {
    size: { type: 'integer', default: '5' },
    name: { type: 'text', isRequired: true },
    item: { type: 'lines' },
    secret: { type: 'text', isHidden: true },
    deny: { type: 'rule', into: 'rules', isHidden: true },
  },
  check: ({ name }, lookup) => (lookup('test', 'thing', 'other') ? `${name} is not alone` : undefined),
}
const tuple = (attribute: string, value: string) => ({ attribute, value })
const apply = (before: Record<string, string>, ...tuples: [string, string][]) =>
  applyTuples(
    type,
    before,
    tuples.map(([attribute, value]) => tuple(attribute, value)),
  )

test('tuples apply in their order over what was there; names in any letter case', () => {
  assert.deepEqual(apply({ size: '1', name: 'x' }, ['Name', 'y'], ['item', 'a'], ['item', 'b']), {
    ok: true,
    values: { size: '1', name: 'y', item: 'a,b' },
  })
  assert.deepEqual(apply({ item: 'old' }, ['item', 'new']), { ok: true, values: { item: 'new' } })
  assert.deepEqual(apply({ rules: 'deny=a' }, ['deny', 'b'], ['deny', 'c']), {
    ok: true,
    values: { rules: 'deny=b\ndeny=c' },
  })
})

test('the first that is wrong is named', () => {
  assert.deepEqual(apply({}, ['size', 'big'], ['colour', 'red']), {
    ok: false,
    field: 'size',
    reason: '"big" is no value for size',
  })
  assert.deepEqual(apply({}, ['__proto__', 'x']), {
    ok: false,
    field: '__proto__',
    reason: 'thing has no field __proto__',
  })
})

test('an object has all fields; hidden ones are not shown', () => {
  const object = completeObject(type, 'x', { name: 'y', secret: 's', rules: 'deny=a' })
  assert.deepEqual(object.fields, { size: '5', name: 'y', item: '', secret: 's', deny: '', rules: 'deny=a' })
  assert.deepEqual(showObject(type, object), [tuple('item', ''), tuple('name', 'y'), tuple('size', '5')])
})

test('a missing field and the type itself may object', () => {
  const nobody = () => undefined
  assert.equal(objectionTo(type, completeObject(type, 'x', {}), nobody), 'name is missing')
  const named = completeObject(type, 'x', { name: 'y' })
  assert.equal(objectionTo(type, named, nobody), undefined)
  assert.equal(
    objectionTo(type, named, () => named),
    'y is not alone',
  )
})
