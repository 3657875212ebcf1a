import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checkMessage } from './check-message.ts'
import { SipFault } from './fault.ts'
import { formatMessage } from './format-message.ts'
import { defaultMessageLimits } from './limits.ts'
import { cleanHeaderValue, SipMessage } from './message.ts'
import { parseMessage } from './parse-message.ts'
import { createResponse } from './respond.ts'

const routing = [
  'Via: SIP/2.0/UDP [2001:db8::9:1]:5062;branch=z9hG4bKas3-111;received=2001:db8::9:255;rport=5060',
  'From: "Ann" <sip:ann@[2001:db8::10]>;tag=81x2',
  'To: <sip:bob@[2001:db8::20]:5060>',
  'Call-ID: SSG95523997077@[2001:db8::30]',
  'CSeq: 612 OPTIONS',
]
const text = (lines: readonly string[], body = '', start = 'OPTIONS sip:bob@[2001:db8::20] SIP/2.0') =>
  Buffer.from(`${[start, ...lines].join('\r\n')}\r\n\r\n${body}`, 'latin1')
const outcome = (bytes: Buffer, limits = defaultMessageLimits) => {
  const message = parseMessage(bytes, limits)
  return message instanceof SipFault ? message.code : checkMessage(message)?.code
}
const read = (bytes: Buffer) => {
  const message = parseMessage(bytes)
  assert.ok(!(message instanceof SipFault))
  assert.equal(checkMessage(message)?.toString(), undefined)
  return message
}

describe('reading messages', () => {
  it('takes IPv6 in every header that can hold one', () => {
    const message = read(
      text([
        ...routing,
        'Contact: <sip:ann@[2001:db8::10]:5062;transport=udp>',
        'Route: <sip:[2001:db8::40];lr>, <sip:p2@[2001:db8::41]:5070;lr>',
        'Record-Route: <sip:[2001:db8::50];lr>',
        'Warning: 301 [2001:db8::60] "no"',
      ]),
    )
    assert.equal(message.via.host, '[2001:db8::9:1]')
    assert.equal(message.via.parameters.get('received'), '2001:db8::9:255')
    assert.equal(message.routes.length, 2)
    assert.equal(message.recordRoutes.length, 1)
    assert.equal(message.contacts.length, 1)
  })

  it('finds values of one header on several lines and in one line', () => {
    const message = read(text([...routing, 'Supported: timer,  100rel', 'k: replaces', 'Supported:']))
    assert.deepEqual(message.values('supported'), ['timer', '100rel', 'replaces'])
    assert.ok(message.lists('Supported', 'TIMER') && !message.lists('supported', 'path'))
  })

  it('reads heads that are no UTF-8 byte by byte', () => {
    const message = read(text(routing.map((line) => line.replace('Ann', 'M\xfcller'))))
    assert.equal(message.from.displayName, 'Müller')
  })

  it('ignores empty lines before, and bytes behind Content-Length', () => {
    const message = read(Buffer.concat([Buffer.from('\r\n\r\n'), text([...routing, 'Content-Length: 2'], 'abcd')]))
    assert.equal(message.body.toString(), 'ab')
  })

  const faulty: [string, string | undefined, Buffer][] = [
    ['nothing', 'not-sip', Buffer.alloc(0)],
    ['garbage', 'not-sip', Buffer.from([0, 1, 2, 255, 254])],
    ['HTTP', 'not-sip', Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n')],
    ['two Content-Lengths that agree', 'duplicate-header', text([...routing, 'Content-Length: 0', 'l: 0'])],
    ['a signed length', 'bad-content-length', text([...routing, 'Content-Length: +1'], 'x')],
    ['a hexadecimal length', 'bad-content-length', text([...routing, 'Content-Length: 0x1'], 'x')],
    ['a bare LF', 'bare-line-break', text([...routing, 'Subject: a\nX-Evil: b'])],
    ['a bare CR', 'bare-line-break', text([...routing, 'Subject: a\rX-Evil: b'])],
    ['a NUL', 'nul-byte', text([...routing, 'Subject: a\0b'])],
    ['a line without colon', 'bad-header-line', text([...routing, 'what is this'])],
    ['a header name with a space', 'bad-header-line', text([...routing, 'X Y: z'])],
    ['a header without name', 'bad-header-line', text([...routing, ': z'])],
    ['a second From in compact form', 'duplicate-header', text([...routing, 'f: <sip:eve@x.y>;tag=2'])],
    ['two tags', 'duplicate-parameter', text(routing.map((line) => line.replace('tag=81x2', 'tag=1;tag=2')))],
    ['two branches', 'duplicate-parameter', text(routing.map((line) => line.replace('received', 'branch')))],
    ['a Call-ID of two words', 'bad-token', text(routing.map((line) => line.replace('Call-ID: S', 'Call-ID: S S')))],
    ['an empty Call-ID', 'bad-token', text(routing.map((line) => line.replace(/Call-ID.*/, 'Call-ID:')))],
    ['CSeq beyond 2^31', 'bad-number', text(routing.map((line) => line.replace('612', '2147483648')))],
    ['CSeq without space', 'bad-separator', text(routing.map((line) => line.replace('612 OPT', '612OPT')))],
    ['Max-Forwards beyond 255', 'bad-number', text([...routing, 'Max-Forwards: 256'])],
    [
      'a Via of another protocol',
      'bad-protocol',
      text(routing.map((line) => line.replace('SIP/2.0/UDP', 'HTTP/2.0/UDP'))),
    ],
    ['a Route that is broken', 'bad-uri', text([...routing, 'Route: <sip:a@b.c>, <'])],
    ['an empty Route', 'bad-separator', text([...routing, 'Route: '])],
    ['`*` among contacts', 'bad-uri', text([...routing, 'Contact: *, <sip:a@b.c>'])],
    ['SIP/3.0', 'bad-version', text(routing, '', 'OPTIONS sip:b@c SIP/3.0')],
    ['no Request-URI', 'bad-request-line', text(routing, '', 'OPTIONS SIP/2.0')],
    ['a Request-URI that is none', 'bad-uri', text(routing, '', 'OPTIONS bob SIP/2.0')],
    ['an answer of 99', 'bad-status-line', text(routing, '', 'SIP/2.0 099 x')],
    ['an answer of 700', 'bad-status-line', text(routing, '', 'SIP/2.0 700 x')],
    ['the name in capitals is fine', undefined, text(routing.map((line) => line.replace('From', 'FROM')))],
  ]
  for (const [what, code, bytes] of faulty) {
    it(`${code ?? 'nothing wrong'}: ${what}`, () => assert.equal(outcome(bytes), code))
  }

  it('keeps its limits', () => {
    const many = Array.from({ length: 300 }, (_, n) => `X-${n}: y`)
    assert.equal(outcome(text([...routing, ...many])), 'too-many-headers')
    assert.equal(outcome(text([...routing, `Subject: ${'x'.repeat(9000)}`])), 'line-too-long')
    assert.equal(outcome(text([...routing, ...many.map((line) => line + 'z'.repeat(200))])), 'head-too-large')
    assert.equal(outcome(text([...routing, `Route: ${Array(71).fill('<sip:a@b.c>').join(',')}`])), 'too-many-values')
    assert.equal(outcome(text(routing, '', `OPTIONS sip:${'a'.repeat(3000)}@b.c SIP/2.0`)), 'uri-too-long')
    assert.equal(outcome(text(routing, 'x'.repeat(70_000))), 'too-large')
    assert.equal(outcome(text(routing, 'x'.repeat(700)), { ...defaultMessageLimits, messageBytes: 600 }), 'too-large')
    assert.equal(outcome(text([...routing, 'Content-Length: 9999999999'])), 'too-large')
  })

  it('can still answer what is faulty', () => {
    const message = parseMessage(text([...routing, 'Subject: a\nb'])) as SipMessage
    const response = createResponse(message as never, 400, { toTag: 'x' })
    assert.equal(response.header('to'), '<sip:bob@[2001:db8::20]:5060>;tag=x')
    assert.equal(checkMessage(response), undefined)
  })
})

describe('writing messages', () => {
  it('writes what was put in, and the length it has', () => {
    const request = SipMessage.request('MESSAGE', 'sip:a@b.c').add('via', 'SIP/2.0/UDP h;branch=z9hG4bK1')
    request.add('Subject', 'grüße').add('X-Own', '1').set('subject', 'zwei').prepend('max-forwards', '70')
    request.body = Buffer.from('hällo')
    assert.equal(
      formatMessage(request).toString(),
      'MESSAGE sip:a@b.c SIP/2.0\r\nMax-Forwards: 70\r\nVia: SIP/2.0/UDP h;branch=z9hG4bK1\r\nSubject: zwei\r\nX-Own: 1\r\nContent-Length: 6\r\n\r\nhällo',
    )
    assert.match(formatMessage(request, { isCompact: true }).toString(), /\r\nv: .*\r\ns: zwei\r\n.*\r\nl: 6\r\n/)
  })

  it('refuses what would make a line of its own', () => {
    const request = SipMessage.request('MESSAGE', 'sip:a@b.c')
    assert.throws(() => request.add('X-Own', 'a\r\nX-Evil: b'), TypeError)
    assert.throws(() => request.add('X-Own', 'a\nb'), TypeError)
    assert.throws(() => request.set('X-Own', 'a\0b'), TypeError)
    assert.throws(() => request.add('X Own', 'a'), TypeError)
    assert.throws(() => request.add('X-Own\r\nX', 'a'), TypeError)
    assert.throws(() => formatMessage(SipMessage.request('A', 'sip:a\r\nX: y')), TypeError)
    assert.equal(cleanHeaderValue(' a\r\nX-Evil: b\0 '), 'a X-Evil: b')
  })

  it('does not let a change of the copy reach the original', () => {
    const request = SipMessage.request('INFO', 'sip:a@b.c').add('via', 'SIP/2.0/UDP h;branch=z9hG4bK1')
    const copy = request.copy().remove('via')
    assert.equal(copy.has('via'), false)
    assert.equal(request.via.host, 'h')
    assert.throws(() => copy.via, /no via/)
  })
})
