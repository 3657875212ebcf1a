// The version of `o=`: one more whenever something changed (RFC 3264 §8).
// Not the first one.

import { formatSession } from '../format-session.ts'
import type { SessionDescription } from '../session-description.ts'

/** The description with the session of the previous one, and its version or the next. */
export function nextVersion(previous: SessionDescription, next: SessionDescription): SessionDescription {
  const { username, sessionId, version } = previous.origin
  const same = { ...next, origin: { ...next.origin, username, sessionId, version } }
  if (formatSession(same) === formatSession(previous)) return same
  return { ...same, origin: { ...same.origin, version: String(BigInt(version) + 1n) } }
}
