// Who sends and who listens, and the old way of holding (RFC 8866 §6.7, RFC 3264 §8.4).
// Not what a held party hears.

import type { MediaDescription, SessionDescription } from '../session-description.ts'
import { hasAttribute } from './find.ts'
import { iceOf } from './ice.ts'
import { isNowhere, mediaAddress } from './transport.ts'

export const directions = ['sendrecv', 'sendonly', 'recvonly', 'inactive'] as const
export type Direction = (typeof directions)[number]

/** As seen by who wrote the description; the line of the media wins over that of the session. */
export function directionOf(session: SessionDescription, media: MediaDescription): Direction {
  const found = writtenIn(media) ?? writtenIn(session) ?? 'sendrecv'
  const place = mediaAddress(session, media)
  // an address nobody can send to is the old way of holding; with ICE it only says that candidates follow
  return place && isNowhere(place.address) && !iceOf(session, media) ? byBits[bits[found] & bits.sendonly]! : found
}

function writtenIn(part: SessionDescription | MediaDescription): Direction | undefined {
  for (const direction of directions) if (hasAttribute(part, direction)) return direction
  return undefined
}

const bits = { inactive: 0, sendonly: 1, recvonly: 2, sendrecv: 3 } as const
const byBits: readonly Direction[] = ['inactive', 'sendonly', 'recvonly', 'sendrecv']

/** The same stream as seen from the other side. */
export const reverseDirection = (direction: Direction): Direction =>
  direction === 'sendonly' ? 'recvonly' : direction === 'recvonly' ? 'sendonly' : direction

/** What we may do, given what they do and what we want (RFC 3264 §6.1). */
export const answerDirection = (offered: Direction, wanted: Direction): Direction =>
  byBits[bits[reverseDirection(offered)] & bits[wanted]]!
