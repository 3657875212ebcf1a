import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { parseUri, type SipUri } from '../message/uri.ts'
import type { TransportName } from '../transaction/flow.ts'
import { resolveUri } from './resolve-uri.ts'
import type { NaptrRecord, Resolver, SrvRecord } from './resolver.ts'

const naptr: Record<string, NaptrRecord[]> = {
  'naptr.test': [
    { order: 50, preference: 50, flags: 's', service: 'SIPS+D2T', replacement: '_sips._tcp.naptr.test' },
    { order: 90, preference: 50, flags: 's', service: 'SIP+D2T', replacement: '_sip._tcp.naptr.test' },
    { order: 100, preference: 50, flags: 's', service: 'SIP+D2U', replacement: '_sip._udp.naptr.test' },
  ],
}
const srv: Record<string, SrvRecord[]> = {
  '_sip._tcp.naptr.test': [
    { priority: 1, weight: 2, name: 'a.test', port: 5062 },
    { priority: 0, weight: 1, name: 'b.test', port: 5063 },
  ],
  '_sip._udp.srv.test': [{ priority: 0, weight: 0, name: 'a.test', port: 5070 }],
  '_sip._tcp.srv.test': [{ priority: 0, weight: 0, name: 'b.test', port: 5071 }],
  '_sips._tcp.srv.test': [{ priority: 0, weight: 0, name: '.', port: 0 }],
}
const ipv4: Record<string, string[]> = { 'a.test': ['192.0.2.1'], 'b.test': ['192.0.2.2', '192.0.2.3'] }
const ipv6: Record<string, string[]> = { 'a.test': ['2001:db8::1'] }
const of = <T>(table: Record<string, T[]>, name: string): Promise<T[]> => Promise.resolve(table[name] ?? [])
const resolver: Resolver = {
  naptr: (name) => of(naptr, name),
  srv: (name) => of(srv, name),
  ipv4: (name) => of(ipv4, name),
  ipv6: (name) => of(ipv6, name),
}

const cases: [string, string[], TransportName[]?][] = [
  ['sip:192.0.2.9', ['UDP 192.0.2.9 5060']],
  ['sips:192.0.2.9', ['TLS 192.0.2.9 5061']],
  ['sip:[2001:db8::9]:5080;transport=tcp', ['TCP 2001:db8::9 5080']],
  ['sip:x@192.0.2.9;maddr=192.0.2.8', ['UDP 192.0.2.8 5060']],
  ['sips:192.0.2.9;transport=tcp', ['TLS 192.0.2.9 5061']],
  ['sip:192.0.2.9;transport=ws', ['WS 192.0.2.9 80']],
  ['sips:192.0.2.9;transport=ws', ['WSS 192.0.2.9 443']],
  ['sip:a.test:5090', ['UDP 192.0.2.1 5090', 'UDP 2001:db8::1 5090']],
  ['sip:a.test', ['UDP 192.0.2.1 5060', 'UDP 2001:db8::1 5060']],
  ['sip:a.test;transport=tls', ['TLS 192.0.2.1 5061', 'TLS 2001:db8::1 5061']],
  ['sip:srv.test;transport=tcp', ['TCP 192.0.2.2 5071', 'TCP 192.0.2.3 5071']],
  ['sip:srv.test', ['UDP 192.0.2.1 5070', 'UDP 2001:db8::1 5070', 'TCP 192.0.2.2 5071', 'TCP 192.0.2.3 5071']],
  ['sip:naptr.test', ['TCP 192.0.2.2 5063', 'TCP 192.0.2.3 5063', 'TCP 192.0.2.1 5062', 'TCP 2001:db8::1 5062']],
  ['sip:nowhere.test', []],
]

describe('where an address leads (RFC 3263)', () => {
  for (const [uri, expected, available = ['UDP', 'TCP', 'TLS'] as TransportName[]] of cases) {
    it(uri, async () => {
      const found = await resolveUri(parseUri(uri) as SipUri, resolver, seededRandom(1), available)
      assert.deepEqual(
        found.map(({ transport, address, port }) => `${transport} ${address} ${port}`),
        expected,
      )
    })
  }

  it('heavier servers are asked first more often, all are there', async () => {
    const records = [1, 9].map((weight) => ({ priority: 0, weight, name: `192.0.2.${weight}`, port: 5060 }))
    const weighted: Resolver = {
      ...resolver,
      srv: (name) => Promise.resolve(name.startsWith('_sip._udp') ? records : []),
    }
    const random = seededRandom(5)
    let heavy = 0
    for (let n = 0; n < 200; n++) {
      const found = await resolveUri(parseUri('sip:x.test') as SipUri, weighted, random, ['UDP'])
      assert.equal(found.length, 2)
      if (found[0]!.address === '192.0.2.9') heavy++
    }
    assert.ok(heavy > 140 && heavy < 200, `${heavy} of 200`)
  })

  it('the name of the domain is what a certificate must show', async () => {
    const [first] = await resolveUri(parseUri('sip:srv.test;transport=tcp') as SipUri, resolver, seededRandom(1), [
      'TCP',
    ])
    assert.equal(first!.serverName, 'srv.test')
  })
})
