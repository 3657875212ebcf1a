import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUnicastAddress } from './unicast-address.ts'

test('groups, broadcasts and this network are no peer, however they are written', () => {
  const groups = ['224.0.0.1', '239.255.255.250', '255.255.255.255', '240.0.0.1', '0.0.0.0', '0.1.2.3']
  const six = [
    'ff02::1',
    'FF0E::1',
    '::',
    '0:0:0:0:0:0:0:0',
    '::ffff:224.0.0.1',
    '::ffff:e000:1',
    '::ffff:255.255.255.255',
  ]
  for (const address of [...groups, ...six]) assert.equal(isUnicastAddress(address), false, address)
  const peers = [
    '127.0.0.1',
    '10.0.0.1',
    '192.0.2.7',
    '223.255.255.255',
    '::1',
    'fe80::1',
    '2001:db8::4',
    'phone.example',
  ]
  for (const address of peers) assert.equal(isUnicastAddress(address), true, address)
})
