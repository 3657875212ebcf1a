// Which codecs two sides have in common, and in whose order (RFC 3264 §6.1).
// Not encoding.

import { type Format, readFmtp } from '../attributes/formats.ts'
import type { CodecCapability, StreamCapability } from './capabilities.ts'

export interface CodecMatch {
  readonly remote: Format
  readonly local: CodecCapability
}

const isTelephoneEvent = (name: string) => isSameName(name, 'telephone-event')

export function matchCodecs(
  offered: readonly Format[],
  stream: Pick<StreamCapability, 'codecs' | 'order' | 'isSingleCodec'>,
): CodecMatch[] {
  const matches: CodecMatch[] = []
  if (stream.order === 'remote') {
    for (const remote of offered) {
      const local = stream.codecs.find((one) => isSameCodec(remote, one))
      if (local) matches.push({ remote, local })
    }
  } else {
    for (const local of stream.codecs) {
      const remote = offered.find((one) => isSameCodec(one, local))
      if (remote) matches.push({ remote, local })
    }
  }
  return stream.isSingleCodec ? matches.slice(0, 1) : matches
}

export function isSameCodec(a: Omit<Format, 'payloadType'>, b: Omit<CodecCapability, 'payloadType'>): boolean {
  return (
    a.clockRateHz === b.clockRateHz &&
    a.channels === (b.channels ?? 1) &&
    isSameName(a.name, b.name) &&
    (!isSameName(a.name, 'H264') || isSameH264(a.fmtp, b.fmtp))
  )
}

/** Without regard to case; most write the names of codecs as we do. */
const isSameName = (a: string, b: string) => a === b || (a.length === b.length && a.toLowerCase() === b.toLowerCase())

/** Two kinds of H.264 that cannot be relayed into each other differ in profile or packetization (RFC 6184 §8.2.2). */
function isSameH264(a: string | undefined, b: string | undefined): boolean {
  const [one, other] = [readFmtp(a), readFmtp(b)]
  const mode = (parameters: Map<string, string>) => parameters.get('packetization-mode') ?? '0'
  // the last two digits are the level, which each side may choose; without a profile it is Baseline
  const profile = (parameters: Map<string, string>) =>
    (parameters.get('profile-level-id') ?? '42000A').slice(0, 2).toLowerCase()
  return mode(one) === mode(other) && profile(one) === profile(other)
}

/** Events at the clock rates of the codecs in use; a phone that offers only 8000 gets that. */
export function matchTelephoneEvents(offered: readonly Format[], codecs: readonly CodecMatch[]): Format[] {
  const events = offered.filter((format) => isTelephoneEvent(format.name))
  const fitting = events.filter((format) => codecs.some(({ remote }) => remote.clockRateHz === format.clockRateHz))
  return fitting.length > 0 ? fitting : events.slice(0, 1)
}
