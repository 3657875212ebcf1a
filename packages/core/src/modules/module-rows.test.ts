import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coreModules } from './core-modules.table.ts'
import { dialplanModules } from './dialplan-modules.table.ts'
import { loadOrder } from './load-order.ts'
import { mediaModules } from './media-modules.table.ts'
import { moduleRows } from './module-rows.ts'
import { technologyModules } from './technology-modules.table.ts'

const all = [...coreModules, ...dialplanModules, ...technologyModules, ...mediaModules]

test('every row has a name with its ending and a description, once', () => {
  assert.equal(new Set(all.map(({ name }) => name)).size, all.length)
  for (const { name, description } of all) {
    assert.match(name, /^(app|bridge|cdr|cel|chan|codec|format|func|pbx|res)_[a-z0-9_]+\.so$/)
    assert.ok(description.length > 2, name)
  }
})

test('whatever is needed has a row, and nothing goes in a circle', () => {
  const names = new Set(all.map(({ name }) => name))
  for (const { name, requires = [] } of all)
    for (const other of requires) assert.ok(names.has(other), `${name} → ${other}`)
  assert.equal(loadOrder(all, names).length, all.length)
  const deps = new Set(coreModules.map(({ name }) => name))
  for (const { requires = [] } of coreModules) for (const other of requires) assert.ok(deps.has(other), other)
})

test('what descriptions of resources may require is in the house', () => {
  const deps = new Set(coreModules.map(({ name }) => name))
  for (const part of ['answer', 'device_state', 'mailbox', 'playback', 'recording', 'snoop']) {
    assert.ok(deps.has(`res_stasis_${part}.so`), part)
  }
  assert.ok(deps.has('res_http_websocket.so'))
})

test('rows are found by name, each once; an unknown one gets a plain row', () => {
  assert.deepEqual(
    moduleRows(['app_dial.so', 'app_dial.so', 'app_mine.so']).map(({ name, supportLevel }) => [name, supportLevel]),
    [
      ['app_dial.so', 'core'],
      ['app_mine.so', 'unknown'],
    ],
  )
})
