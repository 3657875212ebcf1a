import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SipFault } from './fault.ts'
import { formatNameAddress, parseNameAddress } from './name-address.ts'
import { formatUri, type SipUri } from './uri.ts'

const read = (text: string) => {
  const value = parseNameAddress(text)
  assert.ok(!(value instanceof SipFault), `${text}: ${value}`)
  return value
}

describe('names and addresses', () => {
  it('take every form', () => {
    assert.equal(read('"A. G. Bell" <sip:agb@bell.com> ;tag=a48s').displayName, 'A. G. Bell')
    assert.equal(read('Anonymous <sip:c8oqz84zk7z@privacy.org>;tag=hyh8').displayName, 'Anonymous')
    assert.equal(read('sip:+12125551212@server.com;tag=887s').parameters.get('tag'), '887s')
    assert.equal(read('<sip:a@b.c;lr>').displayName, undefined)
    assert.equal(read('"" <sip:a@b.c>').displayName, '')
    assert.equal(read('Jörg Müller <sip:j@b.c>').displayName, 'Jörg Müller')
    assert.equal(read('"a \\"b\\" <c>" <sip:a@b.c>').displayName, 'a "b" <c>')
  })

  it('keep URI parameters and header parameters apart', () => {
    const inside = read('<sip:a@b.c;x=1>;y=2')
    assert.equal((inside.uri as SipUri).parameters.get('x'), '1')
    assert.equal(inside.parameters.get('y'), '2')
    const bare = read('sip:a@b.c;x=1')
    assert.equal(bare.parameters.get('x'), '1')
    assert.equal((bare.uri as SipUri).parameters.size, 0)
  })

  it('take IPv6 with and without brackets around the address', () => {
    assert.equal(
      formatUri(read('<sip:a@[2001:db8::1]:5061;transport=tls>;tag=1').uri),
      'sip:a@[2001:db8::1]:5061;transport=tls',
    )
    assert.equal(formatUri(read('sip:a@[2001:db8::1]:5061;tag=1').uri), 'sip:a@[2001:db8::1]:5061')
  })

  it('write a name so that it cannot end its quotation', () => {
    const value = { ...read('<sip:a@b.c>'), displayName: 'x" <sip:evil@x>\r\nY: z' }
    const text = formatNameAddress(value)
    assert.equal(text, '"x\\" <sip:evil@x> Y: z" <sip:a@b.c>')
    assert.equal(read(text).displayName, 'x" <sip:evil@x> Y: z')
  })

  it('say what is wrong', () => {
    const cases: [string, string][] = [
      ['"Mr. J. User <sip:j.user@example.com>', 'bad-quoted-string'],
      ['Bell, Alexander <sip:a.g.bell@example.com>;tag=43', 'bad-uri'],
      ['< sip:t.watson@example.org >', 'bad-uri'],
      ['<sip:a@b.c', 'bad-uri'],
      ['"x" sip:a@b.c', 'bad-uri'],
      ['sip:a@b.c?x=y', 'unbracketed-uri'],
      ['<sip:a@b.c>;', 'bad-parameter'],
      ['<sip:a@b.c>;tag=', 'bad-parameter'],
      ['<sip:a@b.c>;tag="x', 'bad-quoted-string'],
      ['<sip:a@b.c> x', 'trailing-text'],
      ['a(b) <sip:a@b.c>', 'bad-token'],
      ['', 'bad-uri'],
    ]
    for (const [text, code] of cases) {
      const fault = parseNameAddress(text)
      assert.ok(fault instanceof SipFault, `${text} was taken`)
      assert.equal(fault.code, code, text)
    }
  })
})
