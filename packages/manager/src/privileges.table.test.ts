import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bitsOf, everything, parseEventMask, privileges, readPrivileges, showPrivileges } from './privileges.table.ts'

test('every class has a bit of its own, and clients know the numbers', () => {
  const bits = Object.values(privileges)
  assert.equal(new Set(bits).size, bits.length)
  assert.ok(bits.every((bit) => bit > 0 && (bit & (bit - 1)) === 0))
  assert.deepEqual(
    [privileges.user, privileges.dialplan, privileges.security, privileges.message],
    [64, 2048, 262_144, 2 ** 30],
  )
})

test('lists of a file', () => {
  assert.deepEqual(readPrivileges('call, System'), { bits: bitsOf(['call', 'system']), unknown: [] })
  assert.deepEqual(readPrivileges('all'), { bits: everything, unknown: [] })
  assert.deepEqual(readPrivileges('none'), { bits: 0, unknown: [] })
  assert.deepEqual(readPrivileges('call,toString,cal'), { bits: privileges.call, unknown: ['toString', 'cal'] })
})

test('masks of clients', () => {
  for (const [text, mask] of [
    ['on', everything],
    ['off', 0],
    ['YES', everything],
    ['call,user', bitsOf(['call', 'user'])],
    ['64', 64],
    ['1', 1],
    ['0', 0],
    ['nonsense', 0],
    ['99999999999999999999', everything],
    ['', undefined],
    ['  ', undefined],
  ] as const)
    assert.equal(parseEventMask(text), mask, text)
})

test('as events show them', () => {
  assert.equal(showPrivileges(['call']), 'call,all')
  assert.equal(showPrivileges([]), '<none>')
})
