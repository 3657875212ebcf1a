// A session description as a value (RFC 8866): every line has its place, and attributes keep their order.
// Not what the attributes mean: attributes/ has one file for each kind.

export interface Attribute {
  readonly name: string
  /** undefined: a flag */
  readonly value?: string | undefined
}

export interface Connection {
  readonly addressType: 'IP4' | 'IP6'
  /** an address or a name; `0.0.0.0` and `::` are the old way of holding */
  readonly address: string
  /** `/127/3` behind a multicast address, as written */
  readonly suffix?: string | undefined
}

export interface Origin {
  readonly username: string
  readonly sessionId: string
  readonly version: string
  readonly addressType: 'IP4' | 'IP6'
  readonly address: string
}

/** A line that is only kept: `i=`, `u=`, `b=`, `t=` and the like, and letters nobody knows. */
export interface PlainLine {
  readonly type: string
  readonly value: string
}

export interface MediaDescription {
  /** `audio`, `video`, `image`, `application`, … */
  readonly kind: string
  /** 0: not wanted */
  readonly port: number
  readonly portCount?: number | undefined
  /** `RTP/AVP`, `UDP/TLS/RTP/SAVPF`, … as written */
  readonly protocol: string
  /** payload types, for RTP */
  readonly formats: readonly string[]
  readonly connection?: Connection | undefined
  readonly lines: readonly PlainLine[]
  readonly attributes: readonly Attribute[]
}

export interface SessionDescription {
  readonly origin: Origin
  readonly name: string
  readonly connection?: Connection | undefined
  /** `t=` among them, in their order */
  readonly lines: readonly PlainLine[]
  readonly attributes: readonly Attribute[]
  readonly media: readonly MediaDescription[]
}

export const attribute = (name: string, value?: string | number): Attribute =>
  value === undefined ? { name } : { name, value: String(value) }
