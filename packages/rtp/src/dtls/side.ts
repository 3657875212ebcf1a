// One side of a handshake, as the session drives it: first a message is checked, then it counts, then it is answered.
// Not who plays it.
import type { AlertName, HandshakeName } from './dtls.table.ts'

export interface Side {
  /** Before the message is in the transcript; says what is wrong with it. */
  check(name: HandshakeName, body: Uint8Array): AlertName | undefined
  /** With the message in the transcript. */
  answer(name: HandshakeName): void
}
