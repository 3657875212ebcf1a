import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sipUriPart } from './sip-uri.ts'

test('parts of an address', () => {
  const address = '"Al \\"x\\"" <sip:alice:pw@example.com:5070;transport=tcp;lr?a=b>;tag=1'
  const parts = ['display', 'scheme', 'user', 'passwd', 'host', 'port', 'transport_param', 'lr_param', 'ttl_param']
  assert.deepEqual(
    parts.map((part) => sipUriPart(address, part)),
    ['Al "x"', 'sip', 'alice', 'pw', 'example.com', '5070', 'tcp', '1', ''],
  )
  assert.equal(sipUriPart('sips:[::1]', 'host'), '::1')
  assert.equal(sipUriPart('Bob <sip:host>', 'display'), 'Bob')
})

test('what is none', () => {
  assert.equal(sipUriPart('nonsense', 'user'), undefined)
  assert.equal(sipUriPart('sip:a@b', 'nonsense'), undefined)
})
