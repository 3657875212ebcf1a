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

const fileHeadBytes = 24
const recordHeadBytes = 16
const udpHeadBytes = 8

/** A last one that is not complete is left out. */
export function readPcap(file: Buffer): PcapRecord[] {
  const records: PcapRecord[] = []
  for (let at = fileHeadBytes; at + recordHeadBytes <= file.length; ) {
    const end = at + recordHeadBytes + file.readUInt32LE(at + 8)
    if (end > file.length) break
    const ip = at + recordHeadBytes
    const ipBytes = (file[ip] as number) >> 4 === 6 ? 40 : 20
    const wallMs = file.readUInt32LE(at) * 1_000 + file.readUInt32LE(at + 4) / 1_000
    records.push({ wallMs, bytes: file.subarray(at, end), payload: file.subarray(ip + ipBytes + udpHeadBytes, end) })
    at = end
  }
  return records
}
