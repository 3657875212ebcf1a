// What one side brings to a negotiation: codecs, addresses, keys, per stream; all of it values.
// Not where they come from: ports are open and keys are made before anybody asks.

import type { Direction } from '../attributes/direction.ts'
import type { Fingerprint, Setup } from '../attributes/encryption.ts'
import type { IceCandidate } from '../attributes/ice.ts'
import type { Attribute } from '../session-description.ts'

export interface CodecCapability {
  /** as in `rtpmap` */
  readonly name: string
  readonly clockRateHz: number
  readonly channels?: number | undefined
  /** in our own offers; in an answer the number of the offer is used */
  readonly payloadType: number
  readonly fmtp?: string | undefined
  /** what was lost may be sent again in a format of its own (RFC 4588): its number in our offers */
  readonly retransmission?: number | undefined
}

export interface KeyCapability {
  readonly suite: string
  /** base64 */
  readonly key: string
}

export type Encryption =
  | { readonly kind: 'none' }
  /** `isOptional`: a stream without keys is taken as well, and offered as plain RTP with keys beside it */
  | { readonly kind: 'sdes'; readonly isOptional: boolean; readonly keys: readonly KeyCapability[] }
  | {
      readonly kind: 'dtls'
      readonly isOptional: boolean
      readonly fingerprint: Fingerprint
      /** `actpass` in offers; in answers to it, what we would rather be */
      readonly setup: 'active' | 'passive' | 'actpass'
    }

export interface StreamCapability {
  readonly kind: 'audio' | 'video'
  /** in the order we like them */
  readonly codecs: readonly CodecCapability[]
  /** whose order the answer has */
  readonly order: 'local' | 'remote'
  /** only the best codec is answered */
  readonly isSingleCodec?: boolean | undefined
  /** RFC 4733, one for each clock rate that is used */
  readonly hasTelephoneEvents?: boolean | undefined
  readonly address: string
  readonly port: number
  readonly rtcpPort?: number | undefined
  readonly direction?: Direction | undefined
  readonly encryption: Encryption
  readonly hasRtcpMux?: boolean | undefined
  /** RTP/AVPF and RTP/SAVPF in offers */
  readonly hasFeedback?: boolean | undefined
  /** `rtcp-fb` values that are understood, such as `nack pli` */
  readonly feedback?: readonly string[] | undefined
  /** URIs of header extensions that are understood */
  readonly extensions?: readonly string[] | undefined
  readonly ice?:
    | { readonly ufrag: string; readonly password: string; readonly candidates: readonly IceCandidate[] }
    | undefined
  readonly packetTimeMs?: number | undefined
  readonly mostPacketTimeMs?: number | undefined
  /** `label`, `msid`, `ssrc` and others that are only passed on */
  readonly attributes?: readonly Attribute[] | undefined
}

export interface Capabilities {
  readonly username?: string | undefined
  readonly sessionName?: string | undefined
  readonly sessionId: string
  readonly version: string
  /** in `o=` and the `c=` of the session */
  readonly address: string
  readonly isIceLite?: boolean | undefined
  readonly isBundled?: boolean | undefined
  /** whether media may go there; left out: anywhere */
  readonly reaches?: ((address: string) => boolean) | undefined
  /** matched to the media lines of an offer by kind, in their order; lines without one are declined */
  readonly streams: readonly StreamCapability[]
}

/** What a stream came to; both sides of it. */
export interface NegotiatedStream {
  readonly index: number
  readonly kind: string
  /** undefined: agreed. Otherwise why the stream has port 0. */
  readonly declined?: DeclineReason | undefined
  /** the capability that was used, by its place */
  readonly capability?: number | undefined
  readonly codecs: readonly NegotiatedCodec[]
  readonly telephoneEvents: readonly NegotiatedCodec[]
  /** ours: `recvonly` when the other side holds us */
  readonly direction: Direction
  readonly remoteAddress: string
  readonly remotePort: number
  readonly remoteRtcpAddress: string
  readonly remoteRtcpPort: number
  readonly hasRtcpMux: boolean
  readonly packetTimeMs?: number | undefined
  readonly mid?: string | undefined
  readonly security:
    | { readonly kind: 'none' }
    | { readonly kind: 'sdes'; readonly suite: string; readonly localKey: string; readonly remoteKey: string }
    | {
        readonly kind: 'dtls'
        readonly fingerprints: readonly Fingerprint[]
        readonly setup: Exclude<Setup, 'actpass'>
      }
  readonly feedback: readonly string[]
  readonly extensions: readonly { readonly id: number; readonly uri: string }[]
}

export interface NegotiatedCodec {
  readonly name: string
  readonly clockRateHz: number
  readonly channels: number
  /** the number on packets we send */
  readonly sendPayloadType: number
  /** the number on packets that come */
  readonly receivePayloadType: number
  /** numbers on packets that are sent again; left out: they are sent again as they were */
  readonly retransmission?: { readonly sendPayloadType: number; readonly receivePayloadType: number } | undefined
  /** what the other side wants */
  readonly fmtp?: string | undefined
}

export type DeclineReason =
  | 'not-wanted'
  | 'not-offered'
  | 'no-common-codec'
  | 'encryption-required'
  | 'encryption-not-supported'
  | 'no-common-key'
  | 'bad-setup'
  | 'no-address'
  | 'address-refused'
  | 'unknown-protocol'
