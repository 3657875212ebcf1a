import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { noteSource } from '../net/received.ts'
import { readEverything } from '../testing/read-everything.ts'
import { SipFault } from './fault.ts'
import { parseMessage } from './parse-message.ts'

const routing = {
  via: 'Via: SIP/2.0/UDP host.example;branch=z9hG4bK1',
  from: 'From: <sip:a@b.example>;tag=1',
  to: 'To: <sip:b@c.example>',
  rest: 'Call-ID: x\r\nCSeq: 1 OPTIONS\r\nMax-Forwards: 70',
}

const messageOf = (changed: Partial<Record<keyof typeof routing | 'more', string>>) => {
  const lines = { ...routing, ...changed }
  return Buffer.from(`OPTIONS sip:a@b SIP/2.0\r\n${Object.values(lines).join('\r\n')}\r\n\r\n`)
}

const many = (count: number, write: (at: number) => string) => Array.from({ length: count }, (_, at) => write(at))

/** Each is made for a reader that goes back over what it has read. */
const texts: Record<string, (size: number) => Buffer> = {
  'spaces before a folding that never comes': (size) =>
    messageOf({ from: `From: a${' '.repeat(size)}b\r\n <sip:a@b.example>;tag=1` }),
  'tabs between foldings': (size) =>
    messageOf({
      more: many(size / 40, () => `X: ${'\t'.repeat(30)}\r\n`)
        .join(' ')
        .trimEnd(),
    }),
  'spaces in the place of Via': (size) =>
    messageOf({ via: `Via: SIP/2.0/UDP host.example${' '.repeat(size)}x;branch=z9hG4bK1` }),
  'colons in the place of Via': (size) =>
    messageOf({ via: `Via: SIP/2.0/UDP host.example${' :'.repeat(size / 2)};branch=z9hG4bK1` }),
  'parameters without end': (size) =>
    messageOf({ via: `${routing.via}${many(size / 5, (at) => `;${at.toString(36)}`).join('')}` }),
  'lines that are no headers': (size) => messageOf({ more: many(size / 3, () => 'x').join('\r\n') }),
  'quotations in quotations': (size) =>
    messageOf({ from: `From: "${'\\"'.repeat(size / 2)}" <sip:a@b.example>;tag=1` }),
  'commas in a list': (size) => messageOf({ more: `Accept: ${'a/b ,'.repeat(size / 5)}a/b` }),
  'spaces in a list': (size) => messageOf({ more: `Supported: a${' '.repeat(size)},b` }),
  'escapes in an address': (size) => messageOf({ from: `From: <sip:${'%41'.repeat(size / 3)}@b.example>;tag=1` }),
  'brackets that do not close': (size) => messageOf({ to: `To: ${'<'.repeat(size)}` }),
}

describe('text made to be slow', () => {
  for (const [name, make] of Object.entries(texts)) {
    for (const size of [8000, 30_000]) {
      it(`${name}, ${size} characters`, () => {
        const bytes = make(size)
        const read = () => {
          const begun = process.threadCpuUsage()
          const message = parseMessage(bytes)
          if (!(message instanceof SipFault)) noteSource(message, { address: '192.0.2.9', port: 5060 })
          readEverything(bytes)
          const { user, system } = process.threadCpuUsage(begun)
          return (user + system) / 1_000
        }
        // of the processor, and at its best: what else the machine does is no fault of the parser
        const tookMs = Math.min(...Array.from({ length: 5 }, read))
        assert.ok(tookMs < 25, `${tookMs} ms`)
      })
    }
  }
})

describe('foldings', () => {
  const subjectOf = (line: string) => {
    const message = parseMessage(messageOf({ more: line }))
    return message instanceof SipFault ? message.code : message.header('subject')
  }
  it('are one space, whatever stands around them', () => {
    assert.equal(subjectOf('Subject: a \t\r\n \t b\r\n\tc'), 'a b c')
    assert.equal(subjectOf('Subject:\r\n a'), 'a')
  })
  it('leave other white space alone', () => assert.equal(subjectOf('Subject: a  b\r\n  c  d  '), 'a  b c  d'))
})
