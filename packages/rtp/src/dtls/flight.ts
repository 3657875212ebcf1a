// Messages that are sent together and again until they are answered, in datagrams that fit the way.
// Not what they say, and no timer: whoever owns it knows when.
import { concat } from './bytes.ts'
import { contentTypes } from './dtls.table.ts'
import { fragmentsOf, type HandshakeMessage } from './handshake-message.ts'
import { encodeRecord, type RecordProtection, recordOverhead } from './record.ts'

export type FlightPart =
  | { readonly epoch: 0; readonly message: HandshakeMessage }
  | { readonly epoch: 0; readonly changesCipher: true }
  | { readonly epoch: 1; readonly message: HandshakeMessage; readonly protection: RecordProtection }

const mostDatagramBytes = 1_200
/** A piece too small is not worth its header. */
const leastRoom = 64

/** Record numbers, one row for each epoch: a record sent again has a new one. */
export class RecordNumbers {
  readonly #next: [number, number]

  /** `first`: of the plain epoch. */
  constructor(first = 0) {
    this.#next = [first, 0]
  }

  take(epoch: 0 | 1): number {
    return this.#next[epoch]++
  }
}

export function datagramsOf(flight: readonly FlightPart[], numbers: RecordNumbers): Uint8Array[] {
  const datagrams: Uint8Array[] = []
  let present: Uint8Array[] = []
  let size = 0
  const close = () => {
    if (present.length > 0) datagrams.push(concat(...present))
    present = []
    size = 0
  }
  const add = (record: Uint8Array) => {
    if (size + record.length > mostDatagramBytes) close()
    present.push(record)
    size += record.length
  }
  for (const part of flight) {
    if ('changesCipher' in part) {
      add(encodeRecord(contentTypes.changeCipherSpec, 0, numbers.take(0), Uint8Array.of(1)))
      continue
    }
    if (mostDatagramBytes - size - recordOverhead < leastRoom) close()
    const room = mostDatagramBytes - recordOverhead
    for (const piece of fragmentsOf(part.message, room)) {
      const number = numbers.take(part.epoch)
      add(
        part.epoch === 0
          ? encodeRecord(contentTypes.handshake, 0, number, piece)
          : part.protection.seal(contentTypes.handshake, 1, number, piece),
      )
    }
  }
  close()
  return datagrams
}
