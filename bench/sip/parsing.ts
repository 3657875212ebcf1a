// An INVITE as phones send it, parsed and its routing headers read: here and by JsSIP, in the same run.

import { createRequire } from 'node:module'
import { parseMessage, SipFault } from '@jackfield/sip'
import { calm, type Report } from '../measure/report.ts'

interface OtherParser {
  parseMessage(
    text: string,
    ua: object,
  ): { call_id: string; from: unknown; to: unknown; via: unknown; cseq: number } | undefined
}

const require = createRequire(import.meta.url)
const { parseMessage: parseOther } = require('jssip/lib/Parser') as OtherParser

const sdp = [
  'v=0', 'o=- 3890412 3890412 IN IP4 192.0.2.14', 's=-', 'c=IN IP4 192.0.2.14', 't=0 0', 'm=audio 4002 RTP/AVP 9 0 8 101',
  'a=rtpmap:9 G722/8000', 'a=rtpmap:0 PCMU/8000', 'a=rtpmap:8 PCMA/8000', 'a=rtpmap:101 telephone-event/8000', 'a=fmtp:101 0-16', 'a=sendrecv', '',
].join('\r\n') // biome-ignore format: a message

const invite = [
  'INVITE sip:600@exchange.example:5060 SIP/2.0',
  'Via: SIP/2.0/UDP 192.0.2.14:5060;rport;branch=z9hG4bKPj8d6c2f0ab1e94b7d8f',
  'Max-Forwards: 70',
  'From: "Alice Example" <sip:alice@exchange.example>;tag=7a1c9e40b2',
  'To: <sip:600@exchange.example>',
  'Contact: <sip:alice@192.0.2.14:5060;ob>',
  'Call-ID: 5c7b1d7e-0a3f-4a53-9d02-b1f8a4b2c001',
  'CSeq: 24211 INVITE',
  'Allow: PRACK, INVITE, ACK, BYE, CANCEL, UPDATE, INFO, SUBSCRIBE, NOTIFY, REFER, MESSAGE, OPTIONS',
  'Supported: replaces, 100rel, timer, norefersub',
  'Session-Expires: 1800',
  'Min-SE: 90',
  'User-Agent: A telephone 4.11',
  'P-Preferred-Identity: "Alice Example" <sip:alice@exchange.example>',
  'Privacy: none',
  'Content-Type: application/sdp',
  `Content-Length: ${sdp.length}`,
  '',
  sdp,
].join('\r\n')
const bytes = Buffer.from(invite)

let seen = 0

function ours(): void {
  const message = parseMessage(bytes)
  if (message instanceof SipFault) throw new Error(message.toString())
  const { via, from, to, cseq, callId, contacts, maxForwards } = message
  seen += via.host.length + cseq.sequence + callId.length + contacts.length + (maxForwards ?? 0)
  if (!from || !to) throw new Error('no sender')
}

function theirs(): void {
  const message = parseOther(invite, {})
  if (!message?.from || !message.to || !message.via) throw new Error('JsSIP read nothing')
  seen += message.call_id.length + message.cseq
}

/** Microseconds of CPU for one. */
function cost(parse: () => void, count: number): number {
  const before = process.cpuUsage()
  for (let at = 0; at < count; at++) parse()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / count
}

const rounds = 7
/** how much faster we have to be */
const least = 20

export function measureParsing(report: Report): void {
  cost(ours, 20_000)
  cost(theirs, 300)
  const own: number[] = []
  const other: number[] = []
  for (let round = 0; round < rounds; round++) {
    own.push(cost(ours, 20_000))
    other.push(cost(theirs, 300))
  }
  if (seen === 0) throw new Error('nothing was read')
  report.figure(`parse an INVITE of ${bytes.length} bytes and read its routing headers`, `${calm(own).toFixed(2)} µs`)
  report.figure('the same by JsSIP', `${calm(other).toFixed(1)} µs`)
  report.ratio('cost beside JsSIP', calm(own) / calm(other), 1 / least)
}
