import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { isSameUri } from './compare-uri.ts'
import { unescapeUri } from './escapes.ts'
import { SipFault } from './fault.ts'
import { formatUri, parseUri, type SipUri, sipUri, type Uri } from './uri.ts'

const read = (text: string): Uri => {
  const uri = parseUri(text)
  assert.ok(!(uri instanceof SipFault), `${text}: ${uri}`)
  return uri
}

describe('URIs', () => {
  it('are written as they were read', () => {
    for (const text of [
      'sip:alice@atlanta.com',
      'sip:alice:secretword@atlanta.com;transport=tcp',
      'sips:alice@atlanta.com?subject=project%20x&priority=urgent',
      'sip:+1-212-555-1212:1234@gateway.com;user=phone',
      'sips:1212@gateway.com',
      'sip:alice@192.0.2.4:5070',
      'sip:atlanta.com;method=REGISTER?to=alice%40atlanta.com',
      'sip:alice;day=tuesday@atlanta.com',
      'sip:[2001:db8::9:1]',
      'sip:bob@[2001:db8::9:1]:5080;transport=tls;lr',
      'sip:bob@[::ffff:192.0.2.10]',
      'tel:+1-201-555-0123',
      'tel:7042;phone-context=example.com',
      'urn:service:sos',
      'http://www.example.com/a?b=c',
    ]) {
      assert.equal(formatUri(read(text)), text)
    }
  })

  it('say what is wrong and where', () => {
    const cases: [string, string, number?][] = [
      ['', 'bad-uri'],
      ['alice@example.com', 'bad-uri'],
      ['sip:', 'bad-host', 4],
      ['sip:alice@', 'bad-host', 10],
      ['sip:@example.com', 'bad-uri'],
      ['sip:a@b@example.com', 'bad-host'],
      ['sip:a%4@example.com', 'bad-uri'],
      ['sip:a b@example.com', 'bad-uri'],
      ['sip:a@exa mple.com', 'bad-host'],
      ['sip:a@example.com:0', 'bad-port'],
      ['sip:a@example.com:65536', 'bad-port'],
      ['sip:a@example.com:', 'bad-port'],
      ['sip:a@[2001:db8::1', 'bad-host'],
      ['sip:a@[fe80::1%eth0]', 'bad-host'],
      ['sip:a@[example.com]', 'bad-host'],
      ['sip:a@2001:db8::1', 'bad-port'],
      ['sip:a@example.com;', 'bad-parameter'],
      ['sip:a@example.com;=x', 'bad-parameter'],
      ['sip:a@example.com;x=', 'bad-parameter'],
      ['sip:a@example.com;x="y"', 'bad-parameter'],
      ['sip:a@example.com?', 'bad-uri'],
      ['sip:a@example.com?x', 'bad-uri'],
      ['sip:a@example.com\r\nX: y', 'bad-host'],
      ['sip:a@ex\0ample.com', 'bad-host'],
      ['tel:', 'bad-uri'],
      ['tel:hello', 'bad-uri'],
      ['tel:()', 'bad-uri'],
    ]
    for (const [text, code, at] of cases) {
      const fault = parseUri(text)
      assert.ok(fault instanceof SipFault, `${text} was taken`)
      assert.equal(fault.code, code, text)
      if (at !== undefined) assert.equal(fault.at, at, text)
    }
  })

  it('let no part break out of its place', () => {
    const uri = sipUri({ user: 'a@evil.com>\r\nX: y;z"%41', host: 'example.com' })
    assert.equal(formatUri(uri), 'sip:a%40evil.com%3E%0D%0AX%3A%20y;z%22%2541@example.com')
    assert.equal(unescapeUri((read(formatUri(uri)) as SipUri).user!), 'a@evil.com>\r\nX: y;z"%41')
  })

  it('take any text as user and give it back', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'binary' }), (user) => {
        const again = read(formatUri(sipUri({ user, host: 'example.com' }))) as SipUri
        assert.equal(unescapeUri(again.user!), user)
      }),
      { numRuns: 300, seed: 4475 },
    )
  })

  it('tolerate # in a user, as phones send it', () => {
    const uri = read('sip:*43#@example.com') as SipUri
    assert.equal(uri.user, '*43#')
    assert.equal(formatUri(uri), 'sip:*43%23@example.com')
  })
})

describe('comparison of URIs (RFC 3261 §19.1.4)', () => {
  const same: [string, string][] = [
    ['sip:%61lice@atlanta.com;transport=TCP', 'sip:alice@AtLanTa.CoM;Transport=tcp'],
    ['sip:carol@chicago.com', 'sip:carol@chicago.com;newparam=5'],
    ['sip:carol@chicago.com;newparam=5', 'sip:carol@chicago.com;security=on'],
    [
      'sip:biloxi.com;transport=tcp;method=REGISTER?to=sip:bob%40biloxi.com',
      'sip:biloxi.com;method=REGISTER;transport=tcp?to=sip:bob%40biloxi.com',
    ],
    [
      'sip:alice@atlanta.com?subject=project%20x&priority=urgent',
      'sip:alice@atlanta.com?priority=urgent&subject=project%20x',
    ],
    ['tel:+1-201-555-0123', 'tel:+12015550123'],
    ['sip:a@[2001:DB8::1]', 'sip:a@[2001:db8::1]'],
  ]
  const different: [string, string][] = [
    ['SIP:ALICE@AtLanTa.CoM;Transport=udp', 'sip:alice@AtLanTa.CoM;Transport=UDP'],
    ['sip:bob@biloxi.com', 'sip:bob@biloxi.com:5060'],
    ['sip:bob@biloxi.com', 'sip:bob@biloxi.com;transport=udp'],
    ['sip:bob@biloxi.com', 'sip:bob@biloxi.com:6000;transport=tcp'],
    ['sip:carol@chicago.com', 'sip:carol@chicago.com?Subject=next%20meeting'],
    ['sip:bob@phone21.boxesbybob.com', 'sip:bob@192.0.2.4'],
    ['sip:carol@chicago.com;security=off', 'sip:carol@chicago.com;security=on'],
    ['sip:a@b.c', 'sips:a@b.c'],
    ['sip:b.c', 'sip:a@b.c'],
    ['tel:+12015550123', 'tel:+12015550124'],
    ['tel:7042;phone-context=a.com', 'tel:7042;phone-context=b.com'],
    ['sip:1@b.c', 'tel:1'],
  ]
  for (const [a, b] of same)
    it(`${a} is ${b}`, () => assert.ok(isSameUri(read(a), read(b)) && isSameUri(read(b), read(a))))
  for (const [a, b] of different) {
    it(`${a} is not ${b}`, () => assert.ok(!isSameUri(read(a), read(b)) && !isSameUri(read(b), read(a))))
  }
})
