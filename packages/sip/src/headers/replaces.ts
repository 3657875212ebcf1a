// Replaces: the dialog that a new call takes the place of (RFC 3891 §6.1); also inside the URI of Refer-To.
// Not finding that dialog.

import { unescapeUri } from '../message/escapes.ts'
import { SipFault } from '../message/fault.ts'
import { readParameters } from '../message/parameters.ts'
import { Reader } from '../message/reader.ts'
import type { SipUri } from '../message/uri.ts'

export interface Replaces {
  callId: string
  toTag: string
  fromTag: string
  isEarlyOnly: boolean
}

export function parseReplaces(text: string): Replaces | SipFault {
  const semicolon = text.indexOf(';')
  const callId = text.slice(0, semicolon < 0 ? undefined : semicolon).trim()
  if (callId === '' || /[\s,]/.test(callId)) return new SipFault('bad-value')
  const reader = new Reader(text, semicolon < 0 ? text.length : semicolon)
  const parameters = readParameters(reader)
  if (parameters instanceof SipFault) return parameters
  reader.skipSpace()
  if (!reader.isAtEnd) return new SipFault('trailing-text', reader.at)
  const toTag = parameters.get('to-tag')
  const fromTag = parameters.get('from-tag')
  if (toTag === undefined || fromTag === undefined || parameters.repeated !== undefined) {
    return new SipFault('bad-parameter', semicolon)
  }
  return { callId, toTag, fromTag, isEarlyOnly: parameters.has('early-only') }
}

export const formatReplaces = ({ callId, toTag, fromTag, isEarlyOnly }: Replaces): string =>
  `${callId};to-tag=${toTag};from-tag=${fromTag}${isEarlyOnly ? ';early-only' : ''}`

/** The Replaces a Refer-To address asks the new call to carry; undefined when it asks for none. */
export function replacesOfUri(uri: SipUri): Replaces | SipFault | undefined {
  const header = uri.headers.find(([name]) => unescapeUri(name).toLowerCase() === 'replaces')
  return header && parseReplaces(unescapeUri(header[1]))
}
