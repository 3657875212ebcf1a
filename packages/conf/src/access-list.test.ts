import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAccessList } from './access-list.ts'
import type { ConfSection } from './document.ts'
import { parseConf } from './read-conf.ts'

const section = (lines: string): ConfSection => parseConf(`[s]\n${lines}`, 'ari.conf').sections[0] as ConfSection

const named = parseConf(
  '[office]\ndeny=0.0.0.0/0\ndeny=::/0\npermit=10.0.0.0/8\n[broken]\npermit=nonsense\n',
  'acl.conf',
)

test('no rules: everybody, even what is not an address', () => {
  const { list, complaints } = readAccessList(section('password=x'))
  assert.equal(list.isOpen, true)
  assert.equal(list.permits('192.0.2.1'), true)
  assert.equal(list.permits('not an address'), true)
  assert.deepEqual(complaints, [])
})

test('the last rule that matches decides; without a match the address may', () => {
  const { list } = readAccessList(section('deny=10.0.0.0/8\npermit=10.1.0.0/255.255.0.0\ndeny=10.1.2.3'))
  assert.equal(list.permits('10.2.0.1'), false)
  assert.equal(list.permits('10.1.9.9'), true)
  assert.equal(list.permits('10.1.2.3'), false)
  assert.equal(list.permits('192.0.2.1'), true)
  assert.equal(list.permits('2001:db8::1'), true)
  assert.equal(list.permits('rubbish'), false)
})

test('lists with commas and inverted items', () => {
  const { list } = readAccessList(section('deny=0.0.0.0/0,::/0\npermit=192.0.2.0/24, !192.0.2.7'))
  assert.equal(list.permits('192.0.2.8'), true)
  assert.equal(list.permits('192.0.2.7'), false)
  assert.equal(list.permits('198.51.100.1'), false)
})

test('IPv6 networks by prefix and mask, IPv4 inside IPv6, zones', () => {
  const { list } = readAccessList(
    section('deny=::/0\ndeny=0.0.0.0/0\npermit=2001:db8::/33\npermit=fe80::/ffff::\npermit=127.0.0.1'),
  )
  assert.equal(list.permits('2001:db8:7fff::1'), true)
  assert.equal(list.permits('2001:db8:8000::1'), false)
  assert.equal(list.permits('fe80::1%eth0'), true)
  assert.equal(list.permits('::ffff:127.0.0.1'), true)
  assert.equal(list.permits('::ffff:127.0.0.2'), false)
  assert.equal(list.permits('::1'), false)
})

test('named lists come on top: every list has to agree', () => {
  const { list, complaints } = readAccessList(section('acl=Office\ndeny=10.9.0.0/16'), named)
  assert.deepEqual(complaints, [])
  assert.equal(list.permits('10.1.1.1'), true)
  assert.equal(list.permits('10.9.1.1'), false)
  assert.equal(list.permits('192.0.2.1'), false)
})

test('a rule or a list that cannot be read lets nobody in and says so', () => {
  const cases: [string, string][] = [
    ['permit=example.com', 'bad-network'],
    ['permit=10.0.0.0/33', 'bad-network'],
    ['permit=10.0.0.0/8/8', 'bad-network'],
    ['permit=::1/255.0.0.0', 'bad-network'],
    ['acl=nobody', 'access-list-missing'],
    ['acl=broken', 'bad-network'],
  ]
  for (const [lines, code] of cases) {
    const { list, complaints } = readAccessList(section(lines), named)
    assert.equal(list.permits('10.0.0.1'), false, lines)
    assert.deepEqual(
      [complaints[0]?.severity, complaints[0]?.code, complaints[0]?.line],
      ['error', code, lines === 'acl=broken' ? 6 : 2],
    )
  }
})

test('closing IPv4 alone is pointed out', () => {
  const { list, complaints } = readAccessList(section('deny=0.0.0.0/0.0.0.0\npermit=127.0.0.1'))
  assert.deepEqual(
    complaints.map((complaint) => [complaint.severity, complaint.code]),
    [['warning', 'ipv6-left-open']],
  )
  assert.equal(list.permits('::1'), true)
})
