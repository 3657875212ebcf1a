import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findEntityId, isEntityId } from './entity-id.ts'

test('the address of the first interface that is not internal', () => {
  const address = (mac: string, internal = false) => [{ mac, internal }]
  const interfaces = {
    lo: address('00:00:00:00:00:00', true),
    tun0: address('00:00:00:00:00:00'),
    wlan0: address('AA:BB:CC:DD:EE:01'),
    eth1: address('aa:bb:cc:dd:ee:02'),
  }
  assert.equal(findEntityId(interfaces), 'aa:bb:cc:dd:ee:02')
})

test('without one it follows from the name of the host, always the same, never one of real hardware', () => {
  const id = findEntityId({}, 'north')
  assert.ok(isEntityId(id))
  assert.equal(id, findEntityId({}, 'north'))
  assert.notEqual(id, findEntityId({}, 'south'))
  assert.equal(Number.parseInt(id.slice(0, 2), 16) & 0x03, 0x02)
})

test('what is no id', () => {
  for (const text of ['', '00:11:22:33:44', '00:11:22:33:44:5g', '00-11-22-33-44-55'])
    assert.ok(!isEntityId(text), text)
})
