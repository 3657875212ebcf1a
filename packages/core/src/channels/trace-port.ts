// What others are told of the trace that a call belongs to, so that theirs go on where ours ends.
// Only the shape: whoever makes traces is plugged in, and without him nobody is told anything.

/** Who is told: an endpoint that is called over SIP, or a program that a websocket is opened to. */
export type TracePeer = { readonly kind: 'sip'; readonly endpoint: string } | { readonly kind: 'websocket' }

export interface TracePort {
  /** Headers of W3C Trace Context; none where nothing is to be told. */
  headersFor(channelId: string, peer: TracePeer): readonly (readonly [name: string, value: string])[]
}
