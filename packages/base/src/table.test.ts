import assert from 'node:assert/strict'
import { test } from 'node:test'
import { member, table } from './table.ts'

const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__', '']

test('a table knows its rows, and no name that objects inherit', () => {
  const colours = table({ red: 1, green: 2 })
  assert.equal(colours.get('red'), 1)
  assert.deepEqual([...colours.keys()], ['red', 'green'])
  for (const name of inherited) {
    assert.equal(colours.get(name), undefined, name)
    assert.equal(colours.has(name), false, name)
  }
})

test('a row may have such a name', () => {
  const rows = table<number>({ constructor: 1, ['__proto__']: 2 })
  assert.equal(rows.get('constructor'), 1)
  assert.equal(rows.get('__proto__'), 2)
})

test('members of parsed JSON are its own, also those named like inherited ones', () => {
  const json = JSON.parse('{"__proto__":"p","toString":"t","a":"b"}')
  assert.equal(member(json, '__proto__'), 'p')
  assert.equal(member(json, 'toString'), 't')
  assert.equal(member(json, 'a'), 'b')
  for (const name of ['constructor', 'hasOwnProperty', 'valueOf']) assert.equal(member(json, name), undefined, name)
  assert.equal(member(JSON.parse('{}'), '__proto__'), undefined)
})
