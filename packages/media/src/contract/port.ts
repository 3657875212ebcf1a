// A port as control describes it: what joins a channel to the media plane, several streams over one transport.
// Not its sockets and buffers: a worker has those.
import type { SrtpKeys, StrictMode } from '@jackfield/rtp'

export interface RemoteAddress {
  readonly address: string
  readonly port: number
  /** where the peer takes reports; left out: the port above, or the same one when multiplexed */
  readonly rtcpPort?: number
}

/** One way for packets, shared by all streams of a port. */
export interface TransportSpec {
  /** the address to bind, IPv4 or IPv6 */
  readonly localAddress: string
  /** an even port of this range is taken; 0 to 0: any that is free */
  readonly firstPort: number
  readonly lastPort: number
  readonly remote?: RemoteAddress
  /** reports travel on the same port (RFC 5761) */
  readonly isRtcpMultiplexed?: boolean
  readonly strict?: StrictMode
  /** sends to where packets come from */
  readonly isSymmetric?: boolean
  readonly srtp?: { readonly inbound: SrtpKeys; readonly outbound: SrtpKeys }
  /** connectivity checks (RFC 8445), for browsers; no worker takes them yet and says so */
  readonly ice?: { readonly localName: string; readonly localPassword: string }
}

export interface StreamCodec {
  /** of a codec of ours */
  readonly name: string
  readonly payloadType: number
}

export interface StreamSpec {
  /** of the SDP; tells streams of one transport apart */
  readonly mid: string
  readonly kind: 'audio' | 'video'
  readonly label?: string
  /** the first one is sent, all of them are understood */
  readonly codecs: readonly StreamCodec[]
  readonly telephoneEvent?: { readonly payloadType: number; readonly clockRateHz: number }
  readonly ptimeMs?: number
  readonly direction?: 'both' | 'in' | 'out' | 'none'
}

export interface JitterSpec {
  readonly minDelayMs?: number
  readonly maxDelayMs?: number
}

export type PortSpec =
  /** packets of the network */
  | {
      readonly kind: 'rtp'
      readonly transport: TransportSpec
      readonly streams: readonly StreamSpec[]
      readonly jitter?: JitterSpec
      /** told once when nothing came for so long; 0: never */
      readonly timeoutMs?: number
      /** of reports; 0: none are sent */
      readonly reportIntervalMs?: number
    }
  /** half of a pair: what is said to one is heard from the other. Both halves name each other. */
  | { readonly kind: 'link'; readonly other: string; readonly rateHz: number }
  /** frames that control hands over and gets: sockets, phones of tests */
  | { readonly kind: 'frames'; readonly rateHz: number; readonly wantsFrames: boolean }
  /** hears another port's voice, or what is said to it, and speaks into either */
  | {
      readonly kind: 'snoop'
      readonly target: string
      readonly spy: SnoopDirection
      readonly whisper: SnoopDirection
      readonly rateHz: number
    }
  /** nobody there: what is played takes its time, what is recorded is silence */
  | { readonly kind: 'silent'; readonly rateHz: number }
  /** the exchange's own member of a bridge: what is played to it the bridge hears, and its recording is the bridge */
  | { readonly kind: 'inner'; readonly rateHz: number }

export type SnoopDirection = 'none' | 'in' | 'out' | 'both'

export interface PortOpened {
  /** of an RTP port */
  readonly local?: { readonly address: string; readonly port: number; readonly rtcpPort: number; readonly ssrc: number }
  readonly rateHz: number
  /** figures of an RTP port as they are now, in the order of `rtpStatisticsFields`; written by the worker */
  readonly statistics?: SharedArrayBuffer
}

/** What can be set on a port at any time. What is left out stays. */
export interface PortSettings {
  readonly mutesIn?: boolean
  readonly mutesOut?: boolean
  /** factors; 1: unchanged */
  readonly volumeIn?: number
  readonly volumeOut?: number
  /** hears itself while it is in no bridge */
  readonly echoes?: boolean
  /** silence is sent while there is nothing else, so that packets keep flowing */
  readonly sendsSilence?: boolean
  readonly talk?: { readonly silenceMs: number; readonly threshold: number } | null
  readonly tone?: { readonly hz: number; readonly durationMs: number; readonly aboveRestDb: number } | null
  /** keys are heard in the audio */
  readonly hearsKeys?: boolean
}

export interface MemberSpec {
  /** not heard by the others */
  readonly isMuted?: boolean
  /** in a holding bridge: heard by all */
  readonly isAnnouncer?: boolean
}

export interface BridgeSpec {
  readonly kind: 'mixing' | 'holding'
  /** packets are never passed on unseen */
  readonly forbidsRelay?: boolean
}
