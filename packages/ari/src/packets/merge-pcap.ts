// Messages of a call put among the packets of a file, piece by piece: such files are long, and calls go on meanwhile.
// Not the capturing.

import { open } from 'node:fs/promises'
import { pcapHead, type TimedPacket } from './pcap.ts'
import { pcapHeadBytes, recordsIn } from './read-pcap.ts'

const pieceBytes = 256 * 1024

/** SIP begins with a letter; packets of media never do. */
const isText = (payload: Buffer): boolean => /^[A-Za-z]/.test(payload.toString('latin1', 0, 1))

/** `messages`: all there are, in their order; those in the file are the same and are left out. Rejects when the file cannot be read or written. */
export async function mergePcap(from: string, to: string, messages: readonly TimedPacket[]): Promise<void> {
  const source = await open(from)
  try {
    const target = await open(to, 'w', 0o600)
    try {
      await target.write(pcapHead())
      let [rest, at, next]: [Buffer, number, number] = [Buffer.alloc(0), pcapHeadBytes, 0]
      for (;;) {
        const { bytesRead, buffer } = await source.read(Buffer.allocUnsafe(pieceBytes), 0, pieceBytes, at + rest.length)
        if (bytesRead === 0) break
        const piece = Buffer.concat([rest, buffer.subarray(0, bytesRead)])
        const merged: Buffer[] = []
        let end = 0
        for (const { wallMs, bytes, payload } of recordsIn(piece)) {
          for (; (messages[next]?.wallMs ?? Number.POSITIVE_INFINITY) <= wallMs; next++)
            merged.push((messages[next] as TimedPacket).bytes)
          if (!isText(payload)) merged.push(bytes)
          end += bytes.length
        }
        rest = Buffer.from(piece.subarray(end))
        at += end
        if (merged.length > 0) await target.write(Buffer.concat(merged))
      }
      await target.write(Buffer.concat(messages.slice(next).map(({ bytes }) => bytes)))
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}
