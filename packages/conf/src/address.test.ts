import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatAddress, parseAddress } from './address.ts'

test('addresses that are understood, and come back the same', () => {
  const cases: [string, object][] = [
    ['127.0.0.1', { host: '127.0.0.1' }],
    ['0.0.0.0:8088', { host: '0.0.0.0', port: 8088 }],
    ['sip.example.com:5060', { host: 'sip.example.com', port: 5060 }],
    ['localhost', { host: 'localhost' }],
    ['[::1]:5061', { host: '::1', port: 5061 }],
    ['[fe80::1%eth0]', { host: 'fe80::1%eth0' }],
  ]
  for (const [text, expected] of cases) {
    const address = parseAddress(text)
    assert.deepEqual(address, expected)
    assert.equal(address && formatAddress(address), text)
  }
  assert.deepEqual(parseAddress('::'), { host: '::' })
})

test('addresses that are refused', () => {
  for (const text of [
    '',
    ':80',
    'a b',
    'host:',
    'host:99999',
    'host:1:2',
    '[host]:1',
    '[::1',
    '[::1]x',
    '..',
    'a:-1',
  ]) {
    assert.equal(parseAddress(text), undefined, text)
  }
})
