// Everything a worker tells without being asked.
// Not answers.
import type { RtcpPacket } from '@jackfield/rtp'
import type { PacketBatch } from './packets.ts'
import type { PlayoutReport } from './playout.ts'
import type { RemoteAddress } from './port.ts'
import type { ProgressKind } from './progress.ts'

/** How a stream goes, RFC 3550 §6.4. */
export type RtpReport = Extract<RtcpPacket, { type: 'sender-report' | 'receiver-report' }>

export type MediaNotice =
  | { readonly type: 'digit-began'; readonly port: string; readonly digit: string }
  | { readonly type: 'digit-ended'; readonly port: string; readonly digit: string; readonly durationMs: number }
  | { readonly type: 'talking-started'; readonly port: string }
  | { readonly type: 'talking-finished'; readonly port: string; readonly durationMs: number }
  /** the mean magnitude of 20 ms; nothing came: 0, and not `hasAudio` */
  | { readonly type: 'level'; readonly port: string; readonly level: number; readonly hasAudio: boolean }
  | {
      readonly type: 'tone-heard'
      readonly port: string
      readonly direction: 'in' | 'out'
      readonly isAwaited: boolean
    }
  | { readonly type: 'fax-heard'; readonly port: string }
  | { readonly type: 'progress-heard'; readonly port: string; readonly kind: ProgressKind }
  /** the first audio that came, or went, since the port was opened */
  | { readonly type: 'first-audio'; readonly port: string; readonly direction: 'in' | 'out' }
  /** packets come, or go, again after this long without one */
  | {
      readonly type: 'packets-resumed'
      readonly port: string
      readonly direction: 'in' | 'out'
      readonly pausedMs: number
    }
  /** its checks stopped for 30 seconds: nothing is sent until they come again; `timed-out` follows if they do not */
  | { readonly type: 'consent-lost'; readonly port: string }
  /** a packet came to a pair of the stock: whoever it was given to needs his port now; `isQuiet`: for a while none has come any more */
  | { readonly type: 'pair-heard'; readonly address: string; readonly rtpPort: number; readonly isQuiet: boolean }
  /** no packets came for as long as was agreed */
  | { readonly type: 'timed-out'; readonly port: string }
  /** packets go elsewhere than was described: to a peer behind an address translator, or to whom checks chose */
  | { readonly type: 'peer-moved'; readonly port: string; readonly remote: RemoteAddress }
  /** a report came (`in`) from the peer or went (`out`) to it, about its audio; a peer that floods is told of now and then */
  | {
      readonly type: 'report'
      readonly port: string
      readonly direction: 'in' | 'out'
      readonly peer: string
      readonly report: RtpReport
      /** as the peer's reports tell; 0: they do not */
      readonly rttSeconds: number
    }
  /** the keys were agreed, or never will be: a handshake failed, or the certificate is another than was described */
  | { readonly type: 'secured'; readonly port: string }
  | { readonly type: 'not-secured'; readonly port: string; readonly reason: string }
  /** a handshake failed with somebody who is not where the peer was described to be; told once of a port, and nothing ends */
  | { readonly type: 'handshake-refused'; readonly port: string; readonly reason: string; readonly peer: string }
  /** frames for whoever feeds the port */
  | { readonly type: 'frame'; readonly port: string; readonly pcm: Int16Array }
  /** of ports that somebody looks at */
  | { readonly type: 'packets'; readonly batch: PacketBatch }
  /** encoded audio for the program behind a socket, and what became of what it sent */
  | { readonly type: 'socket-frame'; readonly port: string; readonly bytes: Uint8Array }
  | { readonly type: 'playout'; readonly port: string; readonly report: PlayoutReport }
  | { readonly type: 'play-ended'; readonly play: string; readonly hasFailed: boolean }
  /** a fault of ours in this port: it is closed, and nothing else is; `reason`: the stack */
  | { readonly type: 'port-failed'; readonly port: string; readonly reason: string }
  /** a recording heard enough silence: control ends it */
  | { readonly type: 'record-silent'; readonly record: string }
  /** the disk is full or gone */
  | { readonly type: 'record-failed'; readonly record: string; readonly reason: string }
  /** how packets get to the system and back, said once; `reason`: why it is not by libc, where that was not ruled out */
  | { readonly type: 'network'; readonly network: 'ffi' | 'dgram'; readonly reason?: string }
  /** it was to be served before others, and is not */
  | { readonly type: 'no-priority'; readonly reason: string }
  /** of the 20 ms clock over the last second */
  | {
      readonly type: 'clock'
      readonly worstLateMs: number
      /** so late it was at every beat: it does not keep up */
      readonly leastLateMs: number
      readonly droppedFrames: number
      /** beats by how late they were, as `lateBoundsMs` parts them; the last number: later than all bounds */
      readonly late: readonly number[]
      readonly ports: number
      /** from strangers, not authentic, or no packets at all */
      readonly refusedPackets: number
    }
