// Offers whose attributes hold absurd values, from a grammar, at a started exchange, with packets at every port that is answered;
// somebody else is in a call all the while.

import { createSocket, type Socket } from 'node:dgram'
import { type Random, seededRandom } from '@jackfield/base'
import { freePort, lastRead } from '@jackfield/base/testing'
import { encodeRtcp, encodeRtp, encodeStun } from '@jackfield/rtp'
import { ExchangeProcess } from './exchange-process.ts'
import { SipPhone } from './sip-phone.ts'

export interface DescriptionThrowing {
  readonly seed: number
  readonly offers: number
}

export interface DescriptionOutcome {
  readonly offers: number
  /** how often each status was answered */
  readonly statuses: Readonly<Record<string, number>>
  /** the neighbour's call is still there, and so is nobody else's */
  readonly channelsLeft: number
  /** what the exchange said of mistakes of its own */
  readonly mistakes: readonly string[]
}

const kinds: Readonly<Record<string, string>> = {
  plain: 'rtp_symmetric=yes',
  keyed: 'media_encryption=sdes\nrtp_symmetric=yes',
  browser: 'webrtc=yes',
  checked: 'ice_support=yes\nrtcp_mux=yes',
}

const pjsipConf = (port: number) =>
  `[udp]\ntype=transport\nprotocol=udp\nbind=127.0.0.1:${port}\n` +
  Object.entries(kinds)
    .map(
      ([name, lines]) =>
        `[${name}]\ntype=endpoint\ncontext=phones\ndisallow=all\nallow=ulaw,opus,vp8\nmax_video_streams=2\naors=${name}\n${lines}\n` +
        `[${name}]\ntype=aor\nmax_contacts=1\n`,
    )
    .join('')

const extensions = '[phones]\nexten => tone,1,Answer()\n same => n,Playtones(440)\n same => n,Wait(3600)\n'

const pick = <T>(random: Random, list: readonly T[]): T => list[random.below(list.length)] as T

const numbers = [
  '0',
  '1',
  '9',
  '65535',
  '65536',
  '99999',
  '-1',
  '4294967295',
  '4294967296',
  '1e9',
  '',
  'NaN',
  '00',
  '1.5',
]
const addresses = [
  ...['127.0.0.1', '0.0.0.0', '255.255.255.255', '224.0.0.1', '239.1.2.3', '127.0.0.1.5', '256.1.1.1', '10.0.0.255'],
  ...[
    '::',
    '::1',
    'ff02::1',
    '::ffff:224.0.0.1',
    'fe80::1%eth0',
    'phone.example',
    'x.local',
    '',
    'constructor',
    '__proto__',
  ],
]
const words = [
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'opus',
  'PCMU',
  'sha-256',
  'udp',
  'host',
  '\u00fc',
  'a'.repeat(300),
]

/** A value that makes sense mostly, so that the rest of the line is read. */
const port = (random: Random) => (random.below(2) === 0 ? String(20_000 + random.below(20_000)) : pick(random, numbers))
const address = (random: Random) => (random.below(3) > 0 ? '127.0.0.1' : pick(random, addresses))
const number = (random: Random) => (random.below(2) === 0 ? String(random.below(200)) : pick(random, numbers))
const word = (random: Random) => pick(random, words)
const print = (random: Random) =>
  random
    .bytes(pick(random, [32, 32, 1, 20, 0]))
    .toHex()
    .toUpperCase()
    .replace(/..(?=.)/g, '$&:')

/** Lines of a media section, each with one place or more for something absurd. */
const lines: readonly ((random: Random) => string)[] = [
  (r) => `a=rtcp:${port(r)}${r.below(2) === 0 ? '' : ` IN IP4 ${address(r)}`}`,
  () => 'a=rtcp-mux',
  (r) =>
    `a=candidate:${number(r)} ${pick(r, ['1', '2', '0', '256', '9999'])} ${pick(r, ['udp', 'UDP', 'tcp', word(r)])} ${number(r)} ${address(r)} ${port(r)} typ ${pick(r, ['host', 'srflx', 'relay', word(r)])}`,
  (r) =>
    `a=candidate:1 1 udp 1 127.0.0.1 ${port(r)} typ srflx raddr ${address(r)} rport ${port(r)} ${word(r)} ${word(r)}`,
  (r) => `a=fingerprint:${pick(r, ['sha-256', 'sha-1', 'md5', word(r)])} ${print(r)}`,
  (r) => `a=setup:${pick(r, ['active', 'passive', 'actpass', 'holdconn', word(r)])}`,
  (r) => `a=ice-ufrag:${pick(r, ['abcd', 'a', word(r)])}`,
  (r) => `a=ice-pwd:${pick(r, ['aaaaaaaaaaaaaaaaaaaaaaaa', 'a', word(r)])}`,
  (r) => `a=ice-options:${word(r)}`,
  (r) =>
    `a=crypto:${number(r)} ${pick(r, ['AES_CM_128_HMAC_SHA1_80', 'AES_CM_128_HMAC_SHA1_32', 'AEAD_AES_128_GCM', word(r)])} inline:${r.bytes(pick(r, [30, 30, 28, 1, 0, 64])).toBase64()}${pick(r, ['', '|2^20', '|2^99|1:4', ' UNENCRYPTED_SRTP', ' KDR=99'])}`,
  (r) =>
    `a=rtpmap:${number(r)} ${pick(r, ['opus/48000/2', 'PCMU/8000', 'telephone-event/8000', `${word(r)}/${number(r)}`, 'opus/0', 'VP8/90000'])}`,
  (r) => `a=fmtp:${number(r)} ${pick(r, ['0-16', 'apt=96', `apt=${number(r)}`, `${word(r)}=${number(r)}`, ';;=;'])}`,
  (r) => `a=rtcp-fb:${pick(r, ['*', number(r)])} ${pick(r, ['nack', 'nack pli', 'ccm fir', 'goog-remb', word(r)])}`,
  (r) => `a=ptime:${number(r)}`,
  (r) => `a=maxptime:${number(r)}`,
  (r) => `a=extmap:${number(r)} ${pick(r, ['urn:ietf:params:rtp-hdrext:sdes:mid', word(r)])}`,
  (r) => `a=ssrc:${number(r)} ${word(r)}:${word(r)}`,
  (r) => `a=mid:${pick(r, ['0', '1', word(r)])}`,
  (r) => `a=msid:${word(r)} ${word(r)}`,
  (r) => `a=label:${word(r)}`,
  (r) => `a=${pick(r, ['sendrecv', 'sendonly', 'recvonly', 'inactive', word(r)])}`,
  (r) => `a=${word(r)}:${word(r)}`,
  (r) => `b=${pick(r, ['AS', 'TIAS', 'RS', word(r)])}:${number(r)}`,
  (r) => `c=IN ${pick(r, ['IP4', 'IP6'])} ${address(r)}${pick(r, ['', '', '/127', '/127/3', '/'])}`,
]

const media = (random: Random): string => {
  const kind = pick(random, ['audio', 'audio', 'audio', 'video', 'image', word(random)])
  const protocol = pick(random, ['RTP/AVP', 'RTP/AVP', 'RTP/SAVP', 'RTP/SAVPF', 'UDP/TLS/RTP/SAVPF', word(random)])
  const formats = Array.from({ length: 1 + random.below(4) }, () =>
    pick(random, ['0', '8', '107', '96', '101', number(random) || '0']),
  )
  return `m=${kind} ${port(random)}${pick(random, ['', '', '', '/2', '/9999'])} ${protocol} ${formats.join(' ')}`
}

/** What a peer of this kind has to say so that an offer is taken at all; absurd lines come on top of it. */
const basis: Readonly<Record<string, (random: Random) => readonly string[]>> = {
  plain: (r) => [`m=audio ${20_000 + r.below(20_000)} RTP/AVP 0 107 101`, 'a=rtpmap:107 opus/48000/2', 'a=rtpmap:101 telephone-event/8000'],
  keyed: (r) => [`m=audio ${20_000 + r.below(20_000)} RTP/SAVP 0`, `a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:${r.bytes(30).toBase64()}`],
  browser: (r) => ['m=audio 9 UDP/TLS/RTP/SAVPF 0', 'a=mid:0', 'a=rtcp-mux', 'a=setup:actpass', `a=fingerprint:sha-256 ${r.bytes(32).toHex().toUpperCase().replace(/..(?=.)/g, '$&:')}`, 'a=ice-ufrag:abcd', 'a=ice-pwd:aaaaaaaaaaaaaaaaaaaaaaaa'],
  checked: (r) => [`m=audio ${20_000 + r.below(20_000)} RTP/AVP 0`, 'a=ice-ufrag:abcd', 'a=ice-pwd:aaaaaaaaaaaaaaaaaaaaaaaa'],
} // biome-ignore format: a table

export function absurdDescription(kind: string, random: Random): string {
  const some = (most: number) => Array.from({ length: random.below(most) }, () => pick(random, lines)(random))
  const head = [
    'v=0',
    `o=${pick(random, ['-', word(random)])} ${random.below(1e9)} 1 IN IP4 127.0.0.1`,
    's=-',
    `c=IN IP4 ${address(random)}`,
    't=0 0',
  ]
  if (random.below(3) === 0) head.push('a=ice-lite')
  if (random.below(4) === 0) head.push(`a=group:BUNDLE 0 ${word(random)}`)
  const first = random.below(8) === 0 ? [media(random)] : (basis[kind]?.(random) ?? [])
  const further = Array.from({ length: random.below(3) }, () => [media(random), ...some(6)]).flat()
  return [...head, ...some(2).filter((line) => line.startsWith('a=')), ...first, ...some(8), ...further, ''].join(
    '\r\n',
  )
}

/** Packets of every kind at whatever the answer named. */
function shower(socket: Socket, answer: string, random: Random): void {
  for (const [, text] of answer.matchAll(/^m=\w+ (\d+)/gm)) {
    const at = Number(text)
    if (at === 0) continue
    const name = /a=ice-ufrag:(\S+)/.exec(answer)?.[1]
    const password = /a=ice-pwd:(\S+)/.exec(answer)?.[1]
    const head = { payloadType: pick(random, [0, 107, 101, 96]), sequence: random.below(65_536), ssrc: 7 }
    const packets = [
      encodeRtp({ ...head, timestamp: random.below(2 ** 32), payload: random.bytes(random.below(200)) }),
      encodeRtcp([{ type: 'receiver-report', ssrc: 1, reports: [] }]),
      random.bytes(1 + random.below(100)),
      ...(name && password
        ? [
            encodeStun({
              ...{ kind: 'request', transaction: random.bytes(12), username: `${name}:abcd`, priority: 1, password },
              ...{ isNominating: true, role: { name: 'controlling', tieBreaker: 1n } },
            }),
          ]
        : []),
    ] as const
    for (const bytes of packets) socket.send(bytes, at + random.below(2), '127.0.0.1')
  }
}

export async function throwDescriptions({ seed, offers }: DescriptionThrowing): Promise<DescriptionOutcome> {
  const sip = await freePort()
  const exchange = await ExchangeProcess.start({
    files: {
      'pjsip.conf': pjsipConf(sip),
      'extensions.conf': extensions,
      'rtp.conf': '[general]\nmedia_workers = 1\n',
    },
  })
  const random = seededRandom(seed)
  const server = `127.0.0.1:${sip}`
  const neighbour = await SipPhone.open('plain', server)
  await neighbour.dialsUntilAnswered(
    'tone',
    'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio 9 RTP/AVP 0\r\n',
  )
  const phones = await Promise.all(Object.keys(kinds).map((kind) => SipPhone.open(kind, server)))
  const highest = createSocket('udp4').on('error', () => undefined)
  // the highest port there is, where nobody has it; else any
  highest.bind({ address: '127.0.0.1', port: 65_535 }).unref()
  const statuses: Record<string, number> = {}
  for (let at = 0; at < offers; at++) {
    const phone = pick(random, phones)
    const { call, response } = await phone.dialsUntilAnswered('tone', absurdDescription(phone.user, random))
    statuses[response.status] = (statuses[response.status] ?? 0) + 1
    if (response.status !== 200) continue
    shower(highest, response.body.toString(), random)
    // and once more in the middle of the call
    if (random.below(2) === 0)
      await call.call?.reinvite({ contentType: 'application/sdp', body: absurdDescription(phone.user, random) })
    // time for its sound to begin
    await exchange.request('GET', '/channels')
    call.end()
  }
  const channels = async () => ((await (await exchange.request('GET', '/channels')).json()) as unknown[]).length
  const channelsLeft = await lastRead(channels, (left) => left <= 1)
  const mistakes = `${exchange.output}\n${exchange.errors}`
    .split('\n')
    .filter((line) => /\bERROR\b|Error:|assert|worker died|port failed/.test(line))
  highest.close()
  for (const phone of [neighbour, ...phones]) await phone.close()
  await exchange.stop()
  return { offers, statuses, channelsLeft, mistakes }
}
