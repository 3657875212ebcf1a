import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isInnerAddress } from './inner-address.ts'

test('this machine, its links and private networks are known in every spelling', () => {
  const inner = [
    ...['0.0.0.0', '127.0.0.1', '127.255.0.3', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1'],
    ...[
      '169.254.169.254',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      'fe80::1',
      'fe80::1%eth0',
      'fd00::1',
      'ff02::1',
    ],
    ...[
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '::ffff:169.254.169.254',
      '::ffff:0:0',
      '::127.0.0.1',
      '64:ff9b::10.0.0.1',
    ],
    ...['2002:7f00:1::', '2002:c0a8:101::5', 'fec0::1', '', 'localhost', '1.2.3'],
  ]
  for (const address of inner) assert.equal(isInnerAddress(address), true, address)
  const outer = [
    '1.1.1.1',
    '172.32.0.1',
    '128.0.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
  ]
  for (const address of [...outer, '2002:808:808::1']) assert.equal(isInnerAddress(address), false, address)
})
