// A port as control describes it: what joins a channel to the media plane, several streams over one transport.
// Not its sockets and buffers: a worker has those.
import type { SrtpKeys, StrictMode } from '@jackfield/rtp'
import type { SocketPortSpec } from './playout.ts'
import type { ScanSpec } from './progress.ts'

export interface RemoteAddress {
  readonly address: string
  readonly port: number
  /** where the peer takes reports; left out: the port above, or the same one when multiplexed */
  readonly rtcpPort?: number
}

/** Sockets for RTP and reports that a worker bound before anybody needed them. */
export interface StockedPair {
  readonly address: string
  readonly port: number
  readonly rtcpPort: number
  /** of the stream that will be sent there */
  readonly ssrc: number
}

/** One way for packets, shared by all streams of a port. */
export interface TransportSpec {
  /** the address to bind, IPv4 or IPv6 */
  readonly localAddress: string
  /** an even port of this range is taken; 0 to 0: any that is free */
  readonly firstPort: number
  readonly lastPort: number
  /** out of the stock of the worker; left out: bound when the port is opened */
  readonly pair?: StockedPair
  readonly remote?: RemoteAddress
  /** reports travel on the same port (RFC 5761) */
  readonly isRtcpMultiplexed?: boolean
  readonly strict?: StrictMode
  /** sends to where packets come from */
  readonly isSymmetric?: boolean
  readonly srtp?: { readonly inbound: SrtpKeys; readonly outbound: SrtpKeys }
  /** how packets of ours are marked (RFC 2474), and their priority in queues of this machine; only where a worker sends them by libc */
  readonly marking?: { readonly typeOfService: number; readonly priority: number }
  /** connectivity checks (RFC 8445): packets are taken from, and go to, whom they found */
  readonly ice?: IceSpec
  /** keys by a handshake (RFC 5764); where reports have a port of their own, by one on each */
  readonly dtls?: DtlsSpec
}

export interface IceSpec {
  /** `ice-ufrag` and `ice-pwd` of ours */
  readonly localUfrag: string
  readonly localPwd: string
  /** left out: not described yet; `renew-port` tells */
  readonly remote?: IcePeer
}

export interface IcePeer {
  readonly name: string
  readonly password: string
  /** then the checks are ours to make; otherwise we only answer them */
  readonly isLite?: boolean
  /** `component`: 2 of those for reports on a port of their own; left out: 1 */
  readonly candidates: readonly {
    readonly address: string
    readonly port: number
    readonly priority: number
    readonly component?: number
  }[]
}

export interface DtlsSpec {
  /** in PEM; left out: the worker's own, made when it is first needed */
  readonly certificate?: { readonly chain: string; readonly key: string }
  /** who must have issued the peer's, in PEM; left out: its fingerprint is enough */
  readonly authorities?: readonly string[]
  /** (RFC 7627) left out: required */
  readonly extendedMasterSecret?: 'required' | 'optional'
  /** how ours is named in descriptions; left out: by SHA-256 */
  readonly fingerprintHash?: FingerprintHash
  /** left out: not described yet; `renew-port` tells */
  readonly remote?: DtlsPeer
}

export type FingerprintHash = 'sha-256' | 'sha-1'

export interface DtlsPeer {
  /** ours: who is `active` begins */
  readonly setup: 'active' | 'passive'
  /** the peer's certificate has one of these; empty: any will do */
  readonly fingerprints: readonly { readonly hash: string; readonly value: string }[]
}

export interface StreamCodec {
  /** of a codec of ours; video: `vp8`, `vp9`, `h264`, `h265`, which are passed on as they are */
  readonly name: string
  /** the number on packets in both directions, unless the next one says otherwise */
  readonly payloadType: number
  /** on packets that come */
  readonly receivePayloadType?: number
  /** numbers on packets that are sent again in a format of their own (RFC 4588); left out: they go as they were */
  readonly retransmission?: { readonly payloadType: number; readonly receivePayloadType: number }
  /** video is passed on only between formats that agree */
  readonly fmtp?: string
}

/** Header extensions that were agreed, by their numbers (RFC 8285). */
export interface StreamExtensions {
  /** `urn:ietf:params:rtp-hdrext:sdes:mid`, by which bundled streams are told apart */
  readonly mid?: number
}

export interface TelephoneEventSpec {
  readonly payloadType: number
  readonly clockRateHz: number
}

export interface StreamSpec {
  /** of the SDP; tells streams of one transport apart */
  readonly mid: string
  readonly kind: 'audio' | 'video'
  readonly label?: string
  /** the first one is sent, or the one the peer speaks; all of them are understood */
  readonly codecs: readonly StreamCodec[]
  /** the first one is sent whatever the peer speaks */
  readonly isAsymmetric?: boolean
  readonly telephoneEvent?: TelephoneEventSpec
  /** understood as well: a peer sends its keys at whichever rate of those agreed it likes */
  readonly otherTelephoneEvents?: readonly TelephoneEventSpec[]
  readonly ptimeMs?: number
  readonly direction?: 'both' | 'in' | 'out' | 'none'
  /** a way of its own, when the streams are not bundled; left out: that of the port */
  readonly transport?: TransportSpec
  readonly extensions?: StreamExtensions
  /** what the peer may be told, such as `nack`, `nack pli`, `ccm fir`, `goog-remb` */
  readonly feedback?: readonly string[]
  /** what the description names as ours (`a=ssrc`); left out: the worker's choice */
  readonly localSsrc?: number
  /** what the peer's description names */
  readonly remoteSsrcs?: readonly number[]
  /** video out: the port whose picture it carries; left out: whatever the bridge shows */
  readonly shows?: string
}

export interface JitterSpec {
  readonly minDelayMs?: number
  readonly maxDelayMs?: number
  /** held longer than the network asks for */
  readonly extraMs?: number
  /** a step of the timestamps of more than this starts the stream anew */
  readonly resyncMs?: number
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
      /** comfort noise goes when nothing else was sent for so long, so that ways stay open; 0: never */
      readonly keepaliveMs?: number
      /** of reports; 0: none are sent */
      readonly reportIntervalMs?: number
    }
  /** half of a pair: what is said to one is heard from the other. Both halves name each other. */
  | { readonly kind: 'link'; readonly other: string; readonly rateHz: number }
  /** frames that control hands over and gets: sockets, phones of tests */
  | { readonly kind: 'frames'; readonly rateHz: number; readonly wantsFrames: boolean }
  /** bytes of a socket that carries audio to a program */
  | SocketPortSpec
  /** hears another port's voice, or what is said to it, and speaks into either */
  | {
      readonly kind: 'snoop'
      readonly target: string
      readonly spy: SnoopDirection
      readonly whisper: SnoopDirection
      readonly rateHz: number
      /** factors for what is overheard; left out: as it is */
      readonly gainIn?: number
      readonly gainOut?: number
      /** what the target says and what it is told stay apart: sample by sample in turn, each at half of `rateHz` */
      readonly isInterleaved?: boolean
      /** while nobody says anything there is nothing, instead of silence */
      readonly omitsSilence?: boolean
    }
  /** nobody there: what is played takes its time, what is recorded is silence */
  | { readonly kind: 'silent'; readonly rateHz: number }
  /** the exchange's own member of a bridge: what is played to it the bridge hears, and its recording is the bridge */
  | { readonly kind: 'inner'; readonly rateHz: number }

export type SnoopDirection = 'none' | 'in' | 'out' | 'both'

export interface PortOpened {
  /** of a port behind a socket: where its bytes go, see `SocketRing` */
  readonly inbound?: SharedArrayBuffer
  /** of an RTP port */
  readonly local?: { readonly address: string; readonly port: number; readonly rtcpPort: number; readonly ssrc: number }
  /** of the certificate in a handshake of DTLS */
  readonly fingerprint?: { readonly hash: FingerprintHash; readonly value: string }
  /** of an RTP port, in their order; with an address where a stream has a way of its own */
  readonly streams?: readonly {
    readonly mid: string
    readonly ssrc: number
    readonly local?: { readonly address: string; readonly port: number; readonly rtcpPort: number }
  }[]
  readonly rateHz: number
  /** figures of an RTP port as they are now, in the order of `rtpStatisticsFields`; written by the worker */
  readonly statistics?: SharedArrayBuffer
}

/** Where ports of ours lie, and what holds for all of them. */
export interface PortRange {
  readonly first: number
  readonly last: number
  /** left out: what a port does by itself */
  readonly strict?: StrictMode
  readonly reportIntervalMs?: number
  /** media may go to multicast and broadcast addresses */
  readonly allowsGroups?: boolean
}

export interface ToneSpec {
  readonly hz: number
  readonly durationMs: number
  readonly aboveRestDb: number
}

/** What can be set on a port at any time. What is left out stays. */
export interface PortSettings {
  readonly mutesIn?: boolean
  readonly mutesOut?: boolean
  /** factors; 1: unchanged */
  readonly volumeIn?: number
  readonly volumeOut?: number
  /** steady noise is taken out, a block of 32 ms later */
  readonly denoisesIn?: boolean
  readonly denoisesOut?: boolean
  /** its bridge hears nothing of it from the end of this silence on until it is loud again; detectors and recordings do */
  readonly dropsSilence?: { readonly silenceMs: number; readonly threshold: number } | null
  /** hears itself while it is in no bridge */
  readonly echoes?: boolean
  /** silence is sent in place of a bridge or an echo, and while there is nothing; prompts and announcements are heard */
  readonly sendsSilence?: boolean
  readonly talk?: { readonly silenceMs: number; readonly threshold: number } | null
  /** a tone is listened for in what comes in, and in what goes out */
  readonly tone?: ToneSpec | null
  readonly toneOut?: ToneSpec | null
  /** another one that somebody waits for in what comes in */
  readonly awaitedTone?: ToneSpec | null
  /** how the call goes is listened for in what comes in: tones of the network, machines, a voice */
  readonly scan?: ScanSpec | null
  /** keys are heard in the audio */
  readonly detectsDtmf?: boolean
  /** the call of a fax (1100 Hz) is heard in the audio, and told */
  readonly detectsFax?: boolean
  /** every frame that comes in is told by how loud it is, also while nothing comes */
  readonly reportsLevel?: boolean
  /** of a snoop: what it does not overhear for now */
  readonly leavesOut?: SnoopDirection
  /** closes a ring of bridges: `in`, its bridge does not hear it; `out`, it is not told what its bridge says */
  readonly cutsRing?: SnoopDirection
  /** of an RTP port: another limit for silence than it was opened with, counted from now; 0: none */
  readonly timeoutMs?: number
  /** of an RTP port: its packets go another way for now, and none is missed */
  readonly isDirectMedia?: boolean
  /** of an RTP port: how what comes is held, from now on; null: as it was opened */
  readonly jitter?: JitterSpec | null
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
  readonly video?: VideoSpec
}

/**
 * Whose picture the members see: of two, each other's; `single`: that of the source; `talker`: of who speaks;
 * `every`: each stream shows somebody else.
 */
export interface VideoSpec {
  readonly mode: 'pair' | 'single' | 'talker' | 'every'
  /** a port; of `single` */
  readonly source?: string
}

/** What changed about an RTP port. What is left out stays. */
export interface PortRenewal {
  readonly remote?: RemoteAddress
  readonly streams?: readonly StreamSpec[]
  readonly isRtcpMultiplexed?: boolean
  /** null: none any more */
  readonly srtp?: TransportSpec['srtp'] | null
  readonly ice?: IceSpec | null
  readonly dtls?: DtlsSpec | null
}
