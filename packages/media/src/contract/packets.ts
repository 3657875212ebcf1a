// Copies of packets for whoever looks at the wire: how they are wished for, and how many travel together.
// Not a file format, and not what is in them.

/** `wire`: as they came and went; `plain`: laid bare, without the handshakes that agreed on keys. */
export type PacketForm = 'wire' | 'plain'

export interface PacketPlace {
  readonly address: string
  readonly port: number
}

/** What packets of one kind between two places have in common. */
export interface PacketFlow {
  /** the port of ours */
  readonly port: string
  readonly form: PacketForm
  readonly direction: 'in' | 'out'
  /** as it is bound: where that is every address, so it stands here */
  readonly local: PacketPlace
  readonly remote: PacketPlace
}

/** Packets one behind the other: what is handed over one by one costs more than it carries. */
export interface PacketBatch {
  readonly flows: readonly PacketFlow[]
  /** three numbers for each packet: the place of its flow, when it was (milliseconds since 1970), how long it is */
  readonly heads: Float64Array
  readonly bytes: Uint8Array
}
