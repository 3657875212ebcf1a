// Throws packets that chance has changed at a live port of a browser, from its peer and from strangers, and looks whether the call goes on.
// Not SIP, and no real network.
import { type Random, seededRandom, VirtualClock } from '@jackfield/base'
import { encodeRtcp, encodeRtp, encodeStun } from '@jackfield/rtp'
import type { StreamSpec } from '../contract/port.ts'
import { MediaEngine } from '../worker/engine.ts'
import { MemoryNetwork } from '../worker/rtp/memory-network.ts'
import { openBrowserPort, portNames } from './browser-port.ts'
import { midExtensionId } from './test-browser.ts'

export interface PacketThrowing {
  readonly seed: number
  /** so many packets, and a look at the call after each … */
  readonly rounds: number
  /** … of so many */
  readonly perRound: number
  /** after the first round and after the last */
  readonly onSettled?: () => void
}

export interface PacketOutcome {
  readonly thrown: number
  /** rounds after which the call was heard and seen as before */
  readonly goodRounds: number
  /** packets that strangers got, and the longest of them */
  readonly answersToStrangers: number
  readonly longestAnswer: number
  /** what control was told since the peer was there, besides the first sound: nothing, if all went well */
  readonly notices: readonly string[]
}

const streams: readonly StreamSpec[] = [
  { mid: '0', kind: 'audio', codecs: [{ name: 'opus', payloadType: 111 }] },
  {
    ...{ mid: '1', kind: 'video', extensions: { mid: midExtensionId } },
    codecs: [{ name: 'vp8', payloadType: 96, retransmission: { payloadType: 97, receivePayloadType: 97 } }],
    feedback: ['nack', 'nack pli', 'ccm fir', 'goog-remb'],
  },
]
const silence = Uint8Array.of(0xf8, 0xff, 0xfe)
const picture = Uint8Array.from([0x10, 0x00, 1, 0, 0, 0, 0, 0, 0, 0])

export async function throwPackets({ seed, rounds, perRound, onSettled }: PacketThrowing): Promise<PacketOutcome> {
  const clock = new VirtualClock()
  const random = seededRandom(seed)
  const network = new MemoryNetwork(clock, random)
  const notices: string[] = []
  const engine = new MediaEngine({
    ...{ clock, random, network },
    post: ({ type }) => {
      if (type !== 'clock' && type !== 'report') notices.push(type)
    },
  })
  const { browser, opened, call } = await openBrowserPort({ clock, random, network, engine }, 'browser', streams)
  call()
  await engine.carryOut('set-port', { port: 'browser', settings: { echoes: true } })
  await clock.pass('1s')
  notices.length = 0
  const answers = { count: 0, longest: 0 }
  const stranger = await network.open('127.0.0.9', 4_000, (bytes) => {
    answers.count++
    answers.longest = Math.max(answers.longest, bytes.length)
  })
  const { address, port } = opened.local!
  let [goodRounds, frame] = [0, 0]
  const isAlive = async (): Promise<boolean> => {
    browser.check()
    browser.packets.length = 0
    browser.reports.length = 0
    for (let at = 0; at < 20; at++) {
      browser.say(7, 111, 960 * frame++, silence)
      browser.say(9, 96, 1_800 * frame, picture, '1')
      await clock.pass('20ms')
    }
    const of = (type: number) => browser.packets.filter(({ payloadType }) => payloadType === type).length
    return of(111) >= 15 && of(96) >= 15
  }
  for (let round = 0; round < rounds; round++) {
    for (let at = 0; at < perRound; at++) {
      const isOfPeer = random.below(2) === 0
      const bytes = mutated(samples[random.below(samples.length)]!(random, isOfPeer), random)
      if (!isOfPeer) stranger.send(bytes, bytes.length, port, address)
      // half of what the peer says is really protected: then it is read to the end
      else if (random.below(2) === 0) browser.throwProtected(bytes)
      else browser.throw(bytes)
      if (at % 500 === 0) await clock.pass('20ms')
    }
    if (await isAlive()) goodRounds++
    if (round === 0 || round === rounds - 1) onSettled?.()
  }
  await engine.carryOut('shutdown', {})
  browser.close()
  stranger.close()
  return {
    thrown: rounds * perRound,
    goodRounds,
    answersToStrangers: answers.count,
    longestAnswer: answers.longest,
    notices: notices.filter((type) => type !== 'first-audio'),
  }
}

/** Good packets of every kind that shares the port; only the peer knows the password. */
const samples: readonly ((random: Random, isOfPeer: boolean) => Uint8Array)[] = [
  (random, isOfPeer) =>
    encodeStun({
      ...{ kind: 'request', transaction: random.bytes(12), username: `${portNames.localUfrag}:browser`, priority: 1 },
      ...{ isNominating: random.below(2) === 0, role: { name: 'controlling', tieBreaker: 1n } },
      password: isOfPeer ? portNames.localPwd : 'a guess',
    }),
  (random) => encodeStun({ kind: 'success', transaction: random.bytes(12), mapped: { address: '10.0.0.1', port: 9 } }),
  // a hello, a change of ciphers, an alert and data, each a record of DTLS 1.2
  (random) => record(22, Uint8Array.of(1, 0, 0, 60, 0, 0, 0, 0, 0, 0, 0, 60, 0xfe, 0xfd, ...random.bytes(58))),
  (random) => record(22, random.bytes(random.below(200))),
  () => record(20, Uint8Array.of(1)),
  () => record(21, Uint8Array.of(2, 40)),
  (random) => record(23, random.bytes(64)),
  (random) =>
    encodeRtp({
      ...{ payloadType: [0, 96, 97, 101, 111][random.below(5)]!, sequence: random.below(65_536), timestamp: 1 },
      // far from those of the call itself: who breaks his own numbering is not understood any more
      ...{
        ssrc: [0x1111_1111, 0x3333_3333, 0x5555_5555, 0x9999_9999][random.below(4)]!,
        payload: random.bytes(random.below(60)),
      },
    }),
  (random) =>
    encodeRtcp([
      { type: 'receiver-report', ssrc: 1, reports: [] },
      { type: 'nack', senderSsrc: 1, mediaSsrc: 9, sequences: [random.below(65_536), random.below(65_536)] },
      { type: 'picture-loss', senderSsrc: 1, mediaSsrc: 9 },
      { type: 'estimated-bitrate', senderSsrc: 1, bitsPerSecond: 1_000, ssrcs: [9] },
    ]),
]

function record(type: number, body: Uint8Array): Uint8Array {
  return Uint8Array.of(type, 0xfe, 0xfd, 0, 0, 0, 0, 0, 0, 0, 0, body.length >> 8, body.length & 0xff, ...body)
}

/** None to six changes: bytes flipped, cut off, repeated, put in. */
function mutated(bytes: Uint8Array, random: Random): Uint8Array {
  let result = bytes
  for (let left = random.below(7); left > 0 && result.length > 0; left--) {
    const at = random.below(result.length)
    const [before, after] = [result.subarray(0, at), result.subarray(at)]
    switch (random.below(4)) {
      case 0:
        result = result.slice()
        result[at] = random.below(256)
        break
      case 1:
        result = random.below(2) === 0 ? before : Uint8Array.of(...before, ...after.subarray(random.below(9)))
        break
      case 2:
        result = Uint8Array.of(...before, ...after.subarray(0, random.below(40)), ...after)
        break
      default:
        result = Uint8Array.of(...before, ...random.bytes(random.below(20)), ...after)
    }
  }
  return result.length === 0 ? Uint8Array.of(0) : result
}
