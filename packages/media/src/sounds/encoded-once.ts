// A frame that several hear alike, as it is sent: encoded by the first who needs it.
// Only the type: who has such frames says how long they are kept.

export interface EncodedOnce {
  /** The frame in this codec; undefined: it cannot be shared. */
  encoded(codec: string, encode: (into: Uint8Array) => number): Uint8Array | undefined
}
