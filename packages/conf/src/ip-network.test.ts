import assert from 'node:assert/strict'
import { BlockList } from 'node:net'
import { test } from 'node:test'
import fc from 'fast-check'
import { isInNetwork, parseIp, parseIpNetwork } from './ip-network.ts'

const bytesToHex = (bytes: Uint8Array | undefined): string | undefined => bytes && Buffer.from(bytes).toString('hex')

test('addresses in all their spellings', () => {
  assert.equal(bytesToHex(parseIp('192.0.2.1')), 'c0000201')
  assert.equal(bytesToHex(parseIp('::')), '0'.repeat(32))
  assert.equal(bytesToHex(parseIp('2001:db8::8:800:200c:417a')), '20010db80000000000080800200c417a')
  assert.equal(bytesToHex(parseIp('::ffff:192.0.2.1')), 'c0000201')
  assert.equal(bytesToHex(parseIp('64:ff9b::192.0.2.1')), '0064ff9b0000000000000000c0000201')
  assert.equal(parseIp('1.2.3'), undefined)
  assert.equal(parseIp(':::'), undefined)
})

test('a mapped network counts its prefix from the IPv6 side', () => {
  const network = parseIpNetwork('::ffff:10.0.0.0/104')
  assert.ok(network)
  assert.equal(isInNetwork(network, parseIp('10.9.9.9') as Uint8Array), true)
  assert.equal(isInNetwork(network, parseIp('11.0.0.1') as Uint8Array), false)
})

test('agrees with the block list of the platform', () => {
  const family = fc.constantFrom<'ipv4' | 'ipv6'>('ipv4', 'ipv6')
  const run = fc.property(
    family,
    fc.ipV4(),
    fc.ipV6(),
    fc.nat(128),
    fc.ipV4(),
    fc.ipV6(),
    (kind, a4, a6, size, b4, b6) => {
      const [base, other] = kind === 'ipv4' ? [a4, b4] : [a6, b6]
      const prefix = kind === 'ipv4' ? size % 33 : size
      const blocked = new BlockList()
      blocked.addSubnet(base, prefix, kind)
      const network = parseIpNetwork(`${base}/${prefix}`)
      const address = parseIp(other)
      // Addresses mapped from IPv4 change family on purpose; the platform keeps them apart.
      fc.pre(network !== undefined && address !== undefined && address.length === (kind === 'ipv4' ? 4 : 16))
      fc.pre(network.address.length === address.length)
      assert.equal(isInNetwork(network, address), blocked.check(other, kind))
      assert.equal(isInNetwork(network, network.address), true)
    },
  )
  fc.assert(run, { numRuns: 1000 })
})
