// What the log says about peers of ports, in words.
// Not what follows from it.
import type { Log } from '@jackfield/base'
import type { MediaNotice } from '../contract/notices.ts'

export function warnOfSilence(log: Log, port: string): void {
  const words =
    'the ICE consent of the peer has expired: nothing is sent until it is renewed, and the call ends in 30 seconds'
  log.warning(words, { channelId: port, code: 'consent-lost' })
}

export function warnOfStranger(
  log: Log,
  { port, reason, peer }: Extract<MediaNotice, { type: 'handshake-refused' }>,
): void {
  const words = `a DTLS handshake with ${peer}, an address that the session description does not name, was refused: ${reason}`
  log.warning(words, { channelId: port, code: 'handshake-refused' })
}
