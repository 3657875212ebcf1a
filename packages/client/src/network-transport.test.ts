import assert from 'node:assert/strict'
import { it } from 'node:test'
import { interfaceUrl } from './network-transport.ts'

it('finds the interface below whatever address was given', () => {
  for (const [given, url] of [
    ['http://127.0.0.1:8088', 'http://127.0.0.1:8088/ari'],
    ['http://127.0.0.1:8088/', 'http://127.0.0.1:8088/ari'],
    ['http://127.0.0.1:8088/ari', 'http://127.0.0.1:8088/ari'],
    ['https://pbx.example/phones/ari/', 'https://pbx.example/phones/ari'],
    ['https://pbx.example/phones', 'https://pbx.example/phones/ari'],
  ] as const) {
    assert.equal(interfaceUrl(given), url)
  }
  for (const wrong of ['', 'pbx', 'ws://x', 'file:///x']) assert.throws(() => interfaceUrl(wrong), TypeError)
})
