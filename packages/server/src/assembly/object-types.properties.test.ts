import assert from 'node:assert/strict'
import { test } from 'node:test'
import { silentLog, VirtualClock } from '@jackfield/base'
import { Configuration, DialplanDatabase, Store } from '@jackfield/core'
import fc from 'fast-check'
import { objectTypes } from './object-types.ts'

const seed = 20_261_115

function make() {
  const store = Store.open(':memory:', { clock: new VirtualClock(), log: silentLog })
  const inDatabase = objectTypes.map(({ configClass, name }) => [configClass, name] as const)
  const backings = new Map<string, Map<string, string[]>>()
  for (const [configClass, name] of inDatabase) {
    const types = backings.get(configClass) ?? new Map<string, string[]>()
    backings.set(configClass, types.set(name, ['astdb,objects']))
  }
  return new Configuration({
    log: silentLog,
    database: new DialplanDatabase(store.space('database')),
    readDocument: (file) => assert.fail(`${file} was read`),
    types: objectTypes,
    backings,
  })
}

const anyField = fc.constantFrom(...objectTypes.flatMap((type) => Object.keys(type.fields)))
const anyValue = fc.oneof(
  fc.string(),
  fc.constantFrom('yes', 'no', '1', 'all', 'ulaw', 'sip:a@b', 'ws://x', ''),
  fc.nat(),
)
const anyFields = fc.oneof(
  fc.anything(),
  fc.array(fc.record({ attribute: fc.oneof(anyField, fc.string()), value: fc.oneof(anyValue, fc.anything()) })),
)

test('whatever is put, the answer is a value; what was accepted is read back and can be removed', () => {
  const configuration = make()
  let accepted = 0
  fc.assert(
    fc.property(fc.constantFrom(...objectTypes), fc.string(), anyFields, (type, id, fields) => {
      const outcome = configuration.put(type.configClass, type.name, id, fields)
      if (!outcome.ok) return
      accepted++
      const read = configuration.get(type.configClass, type.name, id)
      assert.deepEqual(read, { ok: true, fields: outcome.fields })
      const names = outcome.fields.map(({ attribute }) => attribute)
      assert.deepEqual(names, [...names].sort())
      assert.deepEqual(configuration.remove(type.configClass, type.name, id), { ok: true })
    }),
    { seed, numRuns: 1500 },
  )
  assert.ok(accepted > 50, `only ${accepted} were accepted`)
})

test('one field at a time: kept, or refused with its name', () => {
  const configuration = make()
  const place = ['res_pjsip', 'endpoint', 'one'] as const
  configuration.put(...place, [])
  const names = Object.keys(objectTypes.find(({ name }) => name === 'endpoint')?.fields ?? {})
  fc.assert(
    fc.property(fc.constantFrom(...names), anyValue, (attribute, value) => {
      const before = configuration.object(...place)
      const outcome = configuration.put(...place, [{ attribute, value }])
      if (outcome.ok) return
      assert.equal(outcome.code, 'update-invalid')
      assert.ok(outcome.reason)
      assert.deepEqual(configuration.object(...place), before)
    }),
    { seed, numRuns: 1500 },
  )
})
