// Whether a message can be worked with: every routing header there, once, and well formed (RFC 3261 §8.1.1, §16.3).
// Not whether anybody wants it: methods, extensions and content are for the user agent.

import { mostSeconds } from '../headers/numbers.ts'
import { SipFault } from './fault.ts'
import { isRequest, type SipMessage } from './message.ts'
import { isSipUri } from './uri.ts'

/** The first fault, or undefined. After that the getters of the message are safe. */
export function checkMessage(message: SipMessage): SipFault | undefined {
  if (message.fault) return message.fault
  return message.checked(findFault)
}

function findFault(message: SipMessage): SipFault | undefined {
  return (
    checkRepeats(message) ??
    checkRouting(message) ??
    (isRequest(message) ? checkRequest(message) : checkNumbers(message))
  )
}

function checkRepeats({ lines }: SipMessage): SipFault | undefined {
  let seen = 0
  for (let at = 0; at < lines.length; at++) {
    const { bit, key } = lines[at]!.name
    if ((seen & bit) !== 0) return new SipFault('duplicate-header', 0, key)
    seen |= bit
  }
  return undefined
}

function checkRouting(message: SipMessage): SipFault | undefined {
  const callId = message.header('call-id')
  if (callId === undefined) return new SipFault('missing-header', 0, 'call-id')
  if (callId === '' || /\s/.test(callId)) return new SipFault('bad-token', 0, 'call-id')
  return (
    faultIn('via', message.readVias()) ??
    faultIn('from', message.readFrom()) ??
    faultIn('to', message.readTo()) ??
    faultIn('cseq', message.readCSeq())
  )
}

function faultIn(name: string, read: unknown): SipFault | undefined {
  if (read === undefined) return new SipFault('missing-header', 0, name)
  return read instanceof SipFault ? read : undefined
}

function checkRequest(message: SipMessage): SipFault | undefined {
  if (message.cseq.method !== message.method) return new SipFault('method-mismatch', 0, 'cseq')
  const uri = message.readUri()
  if (uri instanceof SipFault) return uri
  if (uri.scheme === 'other') return new SipFault('bad-scheme')
  if (isSipUri(uri) && uri.headers.length > 0) return new SipFault('uri-headers')
  return checkNumbers(message)
}

/** Headers that decide where a message goes and how long something lives, wherever they stand. */
function checkNumbers(message: SipMessage): SipFault | undefined {
  const read: unknown =
    found(message.readContacts()) ??
    found(message.readNumber('max-forwards', 255)) ??
    found(message.readNumber('expires', mostSeconds)) ??
    found(message.readAddresses('route')) ??
    found(message.readAddresses('record-route'))
  return read as SipFault | undefined
}

const found = (read: unknown): SipFault | undefined => (read instanceof SipFault ? read : undefined)
