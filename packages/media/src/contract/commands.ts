// Everything control asks of a worker, and the answers.
// Not the way they travel.
import type { PacketForm } from './packets.ts'
import type { PlayAct, PlayOpened, PlaySpec, RecordAct, RecordClosed, RecordSpec } from './play.ts'
import type { PlayoutAct } from './playout.ts'
import type {
  BridgeSpec,
  MemberSpec,
  PortOpened,
  PortRenewal,
  PortSettings,
  PortSpec,
  StockedPair,
  VideoSpec,
} from './port.ts'

/** Name, what goes, what comes back. */
export interface Commands {
  /** `tapped`: copies of its packets are told from the first one on, in these forms */
  'open-port': { ask: { port: string; spec: PortSpec; tapped?: readonly PacketForm[] }; answer: PortOpened }
  /** binds sockets for ports to come; answered with those that could be had, at least one */
  'stock-pairs': {
    ask: { address: string; firstPort: number; lastPort: number; count: number }
    answer: readonly StockedPair[]
  }
  /** of the stock: nobody will need them */
  'drop-pairs': { ask: { pairs: readonly StockedPair[] }; answer: null }
  'close-port': { ask: { port: string }; answer: null }
  /** the peer moved, or other codecs were agreed */
  'renew-port': { ask: { port: string } & PortRenewal; answer: PortOpened }
  'set-port': { ask: { port: string; settings: PortSettings }; answer: null }
  /** copies of its packets are told from now on, in these forms; none: no longer */
  'tap-port': { ask: { port: string; forms: readonly PacketForm[] }; answer: null }
  /** answered when all copies that were made until now have been told, also those of ports that are closed */
  'settle-packets': { ask: Record<never, never>; answer: null }
  'feed-port': { ask: { port: string; pcm: Int16Array }; answer: null }
  /** bytes of a socket; `rateHz`: linear samples of another rate than the port's */
  'feed-socket': { ask: { port: string; bytes: Uint8Array; rateHz?: number }; answer: null }
  'act-on-playout': { ask: { port: string; act: PlayoutAct }; answer: null }
  'send-digit': { ask: { port: string; digit: string; durationMs: number }; answer: null }
  'begin-digit': { ask: { port: string; digit: string }; answer: null }
  'end-digit': { ask: { port: string; durationMs: number }; answer: null }
  'open-bridge': { ask: { bridge: string; spec: BridgeSpec }; answer: null }
  /** the source was named, or another way to choose it */
  'set-video': { ask: { bridge: string; video: VideoSpec }; answer: null }
  'close-bridge': { ask: { bridge: string }; answer: null }
  'join-bridge': { ask: { bridge: string; port: string; spec: MemberSpec }; answer: null }
  /** one end of a worker link to another worker, put into a bridge at once */
  'open-worker-link': {
    ask: {
      workerLink: string
      rateHz: number
      memory: SharedArrayBuffer
      isNear: boolean
      bridge: string
      spec: MemberSpec
    }
    answer: null
  }
  'leave-bridge': { ask: { port: string }; answer: null }
  play: { ask: { play: string; port: string; spec: PlaySpec }; answer: PlayOpened }
  'act-on-play': { ask: { play: string; act: PlayAct }; answer: null }
  record: { ask: { record: string; port: string; spec: RecordSpec }; answer: null }
  'act-on-record': { ask: { record: string; act: RecordAct }; answer: null }
  'close-record': { ask: { record: string }; answer: RecordClosed }
  /** closes everything; files are finished */
  shutdown: { ask: Record<never, never>; answer: null }
}

export type CommandName = keyof Commands
export type Ask<N extends CommandName> = Commands[N]['ask']
export type Answer<N extends CommandName> = Commands[N]['answer']

/** Why a command was not carried out. */
export const mediaFaults = {
  'unknown-port': 'there is no such port',
  'unknown-bridge': 'there is no such bridge',
  'unknown-play': 'nothing of that name is being played',
  'unknown-record': 'nothing of that name is being recorded',
  'already-there': 'the name is taken',
  'no-port-free': 'every port of the range is in use',
  'no-file-free': 'the process has as many files and sockets open as it may',
  'no-address': 'the address cannot be bound',
  'unknown-codec': 'a codec is not known',
  'bad-certificate': 'the certificate or its key cannot be used',
  'not-supported': 'a worker cannot do that yet',
  'no-sound': 'there is no such sound, or it cannot be played',
  'cannot-write': 'the file cannot be written',
  'unknown-format': 'nothing can be recorded in that format',
  'worker-gone': 'the worker ended',
  'port-failed': 'the port failed and was closed',
} as const
export type MediaFault = keyof typeof mediaFaults

/** Thrown by whoever carries out a command, and again where it was asked. */
export class MediaError extends Error {
  readonly code: MediaFault

  constructor(code: MediaFault, detail?: string) {
    super(detail === undefined ? mediaFaults[code] : `${mediaFaults[code]}: ${detail}`)
    this.name = 'MediaError'
    this.code = code
  }
}
