import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatAddress, matchAddress } from './match-address.ts'

const rows = [{ address: '/' }, { address: '/calls' }, { address: '/calls/:id' }, { address: '/calls/:id/:part' }]
const found = (path: string) => {
  const match = matchAddress(rows, path)
  return match && [match.row.address, match.params]
}

test('an address finds its view and what it names', () => {
  assert.deepEqual(found('/'), ['/', {}])
  assert.deepEqual(found(''), ['/', {}])
  assert.deepEqual(found('/calls/'), ['/calls', {}])
  assert.deepEqual(found('/calls/1700000000.12'), ['/calls/:id', { id: '1700000000.12' }])
  assert.deepEqual(found('/calls/a%2Fb/sip'), ['/calls/:id/:part', { id: 'a/b', part: 'sip' }])
})

test('an address that no view has finds none', () => {
  assert.equal(found('/nothing'), undefined)
  assert.equal(found('/calls/%ZZ'), undefined)
})

test('an address that is made is the one that is found', () => {
  const made = formatAddress('/calls/:id', { id: 'a/b ü' }, { kind: 'sip', since: undefined, text: '' })
  assert.equal(made, '/calls/a%2Fb%20%C3%BC?kind=sip')
  assert.deepEqual(found(made.split('?', 1)[0] as string), ['/calls/:id', { id: 'a/b ü' }])
})
