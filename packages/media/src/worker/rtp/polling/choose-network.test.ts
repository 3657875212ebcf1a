import assert from 'node:assert/strict'
import { test } from 'node:test'
import { udpNetwork } from '../udp-network.ts'
import { chooseNetwork } from './choose-network.ts'
import { PolledNetwork } from './polled-network.ts'

const missing = () => 'this Node has no node:ffi'

test('packets go by libc where they can, by Node where that is asked for, or nothing else is to be had', () => {
  assert.ok(chooseNetwork('auto').network instanceof PolledNetwork)
  assert.deepEqual(chooseNetwork('dgram'), { network: udpNetwork, name: 'dgram' })
  for (const wish of ['auto', 'ffi'] as const)
    assert.deepEqual(chooseNetwork(wish, missing), { network: udpNetwork, name: 'dgram', reason: missing() })
})
