import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverAddress } from './server-address.ts'

test('a server is known by its host and its port, which may be left out', () => {
  for (const [url, address] of [
    ['tls://10.0.0.1', '10.0.0.1:4222'],
    ['nats://engine.example.net:4333', 'engine.example.net:4333'],
    ['10.0.0.1', '10.0.0.1:4222'],
    ['nats://[::1]:4222', '[::1]:4222'],
    ['nats://[::1]', '[::1]:4222'],
    ['nats://user:secret@10.0.0.1:4222', '10.0.0.1:4222'],
  ] as const)
    assert.equal(serverAddress(url), address)
})
