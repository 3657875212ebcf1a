import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitCall } from './split-call.ts'

test('needed, optional and repeating arguments', () => {
  const declared = { arguments: ['a', 'b?'] }
  assert.deepEqual(splitCall(declared, 'x,"y",z'), { ok: true, args: ['x', '"y",z'] })
  assert.deepEqual(splitCall(declared, 'x'), { ok: true, args: ['x'] })
  assert.deepEqual(splitCall(declared, ''), { ok: false, missing: 'a' })
  assert.deepEqual(splitCall({ arguments: ['a...'] }, '"x",y,z'), { ok: true, args: ['x', 'y', 'z'] })
  assert.deepEqual(splitCall({ arguments: ['a...'], split: 'raw' }, '"x",y'), { ok: true, args: ['"x"', 'y'] })
  assert.deepEqual(splitCall({ arguments: ['a'], split: 'none' }, 'x,y'), { ok: true, args: ['x,y'] })
  assert.deepEqual(splitCall({ arguments: [] }, 'x'), { ok: true, args: ['x'] })
})
