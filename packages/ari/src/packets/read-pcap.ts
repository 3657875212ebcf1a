// The packets of a file as pcap.ts writes them, one by one.
// Not of files of other programs.

export interface PcapRecord {
  /** milliseconds since 1970 */
  readonly wallMs: number
  /** the packet with the head of its record */
  readonly bytes: Buffer
  /** what it carries */
  readonly payload: Buffer
}

export const pcapHeadBytes = 24
const recordHeadBytes = 16
const udpHeadBytes = 8

/** A last one that is not complete is left out. */
export const readPcap = (file: Buffer): PcapRecord[] => [...recordsIn(file.subarray(pcapHeadBytes))]

/** Of a piece of such a file that begins with a record. */
export function* recordsIn(piece: Buffer): Generator<PcapRecord> {
  for (let at = 0; at + recordHeadBytes <= piece.length; ) {
    const end = at + recordHeadBytes + piece.readUInt32LE(at + 8)
    if (end > piece.length) return
    const ip = at + recordHeadBytes
    const ipBytes = (piece[ip] as number) >> 4 === 6 ? 40 : 20
    const wallMs = piece.readUInt32LE(at) * 1_000 + piece.readUInt32LE(at + 4) / 1_000
    yield { wallMs, bytes: piece.subarray(at, end), payload: piece.subarray(ip + ipBytes + udpHeadBytes, end) }
    at = end
  }
}
