// Throws checks of strangers at the port of a browser's call: wrong names and passwords, roles, answers to nothing, checks of the browser's
// that were recorded, rubbish. Not a real network.
import { type Random, seededRandom, VirtualClock } from '@jackfield/base'
import { encodeStun, isStun } from '@jackfield/rtp'
import { MediaEngine } from '../worker/engine.ts'
import { MemoryNetwork } from '../worker/rtp/memory-network.ts'
import type { MediaSocket } from '../worker/rtp/network.ts'
import { openBrowserPort, portNames } from './browser-port.ts'

export interface CheckThrowing {
  readonly seed: number
  readonly rounds: number
  readonly perRound: number
  /** after the first round and after the last */
  readonly onSettled?: () => void
}

export interface CheckOutcome {
  readonly thrown: number
  readonly bytesThrown: number
  readonly goodRounds: number
  readonly notices: readonly string[]
  /** what strangers got: refusals, a few a second; nothing of the call, and nothing signed */
  readonly answers: number
  readonly bytesGot: number
  readonly seconds: number
  readonly othersGot: number
}

const opus = { mid: '0', kind: 'audio', codecs: [{ name: 'opus', payloadType: 111 }] } as const
const silence = Uint8Array.of(0xf8, 0xff, 0xfe)
const mostRecorded = 100

export async function throwChecks({ seed, rounds, perRound, onSettled }: CheckThrowing): Promise<CheckOutcome> {
  const clock = new VirtualClock()
  const random = seededRandom(seed)
  const network = new MemoryNetwork(clock, random)
  const notices: string[] = []
  const engine = new MediaEngine({
    ...{ clock, random, network },
    post: ({ type }) => {
      if (['not-secured', 'timed-out', 'consent-lost'].includes(type)) notices.push(type)
    },
  })
  const { browser, opened, call } = await openBrowserPort({ clock, random, network, engine }, 'browser', [opus])
  const recorded: Uint8Array[] = []
  browser.onSent = (bytes) => {
    if (isStun(bytes)) recorded.push(bytes.slice())
    if (recorded.length > mostRecorded) recorded.shift()
  }
  const got = { answers: 0, bytesGot: 0, othersGot: 0 }
  const handle = (bytes: Uint8Array) => {
    got.answers++
    got.bytesGot += bytes.length
    if (!isStun(bytes) || bytes[0] !== 1 || bytes[1] !== 0x11) got.othersGot++
  }
  const strangers: MediaSocket[] = []
  for (const port of [1, 3_478, 65_535, 4_000]) strangers.push(await network.open('192.0.2.66', port, handle))
  call()
  await clock.pass('1s')
  await engine.carryOut('set-port', { port: 'browser', settings: { echoes: true } })
  const { address, port } = opened.local!
  let [goodRounds, frame, bytesThrown] = [0, 0, 0]
  for (let round = 0; round < rounds; round++) {
    for (let at = 0; at < perRound; at++) {
      const bytes = checkOf(random, recorded)
      bytesThrown += bytes.length
      strangers[random.below(strangers.length)]!.send(bytes, bytes.length, port, address)
      if (at % 100 === 0) await clock.pass('20ms')
      if (at % 500 === 0) browser.check()
    }
    browser.packets.length = 0
    for (let at = 0; at < 30; at++) {
      browser.say(7, 111, 960 * frame++, silence)
      await clock.pass('20ms')
    }
    if (browser.packets.length > 20) goodRounds++
    if (round === 0 || round === rounds - 1) onSettled?.()
  }
  const seconds = clock.now() / 1_000
  await engine.carryOut('shutdown', {})
  browser.close()
  for (const stranger of strangers) stranger.close()
  return { thrown: rounds * perRound, bytesThrown, goodRounds, notices, seconds, ...got }
}

function checkOf(random: Random, recorded: readonly Uint8Array[]): Uint8Array {
  const transaction = random.bytes(12)
  const role = {
    name: random.below(2) === 0 ? 'controlling' : 'controlled',
    tieBreaker: BigInt(random.below(9)),
  } as const
  const request = { kind: 'request', transaction, priority: 1, isNominating: random.below(2) === 0, role } as const
  switch (random.below(6)) {
    case 0:
      return encodeStun({ ...request, username: `${portNames.localUfrag}:browser`, password: 'a guess' })
    case 1:
      return encodeStun({ ...request, username: `nobody:browser`, password: portNames.localPwd })
    case 2:
      return encodeStun({ ...request, username: `${portNames.localUfrag}:browser` })
    case 3: {
      const kind = random.below(2) === 0 ? 'success' : 'error'
      return encodeStun({ kind, transaction, ...(kind === 'error' ? { errorCode: 487 } : {}), password: 'a guess' })
    }
    case 4:
      // what the browser itself said, word for word
      return recorded[random.below(recorded.length || 1)] ?? Uint8Array.of(0)
    default: {
      const bytes = (recorded[random.below(recorded.length || 1)] ?? random.bytes(40)).slice()
      for (let left = 1 + random.below(4); left > 0; left--)
        bytes[2 + random.below(bytes.length - 2)] = random.below(256)
      return bytes
    }
  }
}
