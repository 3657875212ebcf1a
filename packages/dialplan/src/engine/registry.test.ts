import assert from 'node:assert/strict'
import { test } from 'node:test'
import { application } from './application.ts'
import { dialplanFunction } from './dialplan-function.ts'
import { LoadedRegistry } from './registry.ts'

test('applications in any case, functions as written, both gone with their module', () => {
  const loaded = new Set(['app_a.so', 'func_f.so'])
  const registry = new LoadedRegistry({
    applications: [application({ name: 'DoIt', module: 'app_a.so', synopsis: '', arguments: [] }, () => undefined)],
    functions: [dialplanFunction({ name: 'F', module: 'func_f.so', synopsis: '', arguments: [] }, { read: () => 'x' })],
    isAvailable: (module) => loaded.has(module),
  })
  assert.equal(registry.application('doit')?.name, 'DoIt')
  assert.equal(registry.function('F')?.name, 'F')
  assert.equal(registry.function('f'), undefined)
  assert.deepEqual(registry.modules(), ['app_a.so', 'func_f.so'])
  loaded.clear()
  assert.equal(registry.application('DoIt'), undefined)
  assert.equal(registry.function('F'), undefined)
  assert.deepEqual([...registry.applications(), ...registry.functions()], [])
})
