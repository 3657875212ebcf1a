import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { Bus } from '../bus/bus.ts'
import { GlobalVariables } from './global-variables.ts'

function make() {
  const bus = new Bus(new VirtualClock())
  const published: string[] = []
  bus.on('variable-set', ({ channel, variable, value }) =>
    published.push(`${channel === undefined} ${variable}=${value}`),
  )
  return { published, variables: new GlobalVariables(bus) }
}

test('a variable is set, read whole and in part, and deleted', () => {
  const { variables, published } = make()
  assert.equal(variables.get('KIT'), undefined)
  assert.deepEqual(variables.set('KIT', ' with space '), { ok: true })
  assert.equal(variables.get('KIT'), ' with space ')
  assert.equal(variables.get('KIT:1:4'), 'with')
  assert.equal(variables.get('kit'), undefined)
  variables.set('KIT', '')
  assert.equal(variables.get('KIT'), '')
  variables.set('KIT', undefined)
  variables.set('KIT', undefined)
  assert.equal(variables.get('KIT'), undefined)
  assert.deepEqual(published, ['true KIT= with space ', 'true KIT=', 'true KIT='])
})

test('a variable needs a name', () => {
  const { variables, published } = make()
  assert.deepEqual(variables.set('', 'x'), { ok: false, code: 'variable-name-missing' })
  assert.deepEqual(published, [])
})

test('a name with parentheses is written as a function, and cannot be read', () => {
  const { variables } = make()
  assert.deepEqual(variables.set('GLOBAL(X)', 'yes'), { ok: false, code: 'function-refused' })
  variables.useFunctions({
    write: (expression, value) => expression === 'GLOBAL(X)' && variables.set('X', value).ok,
  })
  assert.deepEqual(variables.set('GLOBAL(X)', 'yes'), { ok: true })
  assert.equal(variables.get('X'), 'yes')
  assert.deepEqual(variables.set('NOTHING(X)', 'yes'), { ok: false, code: 'function-refused' })
  assert.equal(variables.get('GLOBAL(X)'), undefined)
  assert.equal(variables.get('LEN(hello)'), undefined)
})

test('the configuration loads its variables quietly, and clears the others when it shall', () => {
  const { variables, published } = make()
  variables.set('OLD', '1')
  variables.load([
    ['B', '2'],
    ['A', '3'],
  ])
  assert.deepEqual(variables.list(), [
    ['A', '3'],
    ['B', '2'],
    ['OLD', '1'],
  ])
  variables.load([['A', '4']], { clear: true })
  assert.deepEqual(variables.list(), [['A', '4']])
  assert.deepEqual(published, ['true OLD=1'])
})
