// Warning and Retry-After (RFC 3261 §20.43, §20.33).
// Not when to warn.

import { SipFault } from '../message/fault.ts'
import { readList } from '../message/lists.ts'
import { readParameters } from '../message/parameters.ts'
import { quote, unquote } from '../message/quoted-string.ts'
import { Reader } from '../message/reader.ts'
import { mostSeconds } from './numbers.ts'

export interface Warning {
  code: number
  agent: string
  text: string
}

export const parseWarnings = (text: string): Warning[] | SipFault => readList(text, readWarning, 16)

function readWarning(reader: Reader): Warning | SipFault {
  const start = reader.at
  const parts = /^(\d{3}) +([^\s"]+) +(?=")/.exec(reader.text.slice(start))
  if (!parts) return new SipFault('bad-value', start)
  reader.at += parts[0].length
  const text = reader.quoted()
  if (text === undefined) return new SipFault('bad-quoted-string', reader.at)
  return { code: Number(parts[1]), agent: parts[2]!, text: unquote(text) }
}

export const formatWarning = ({ code, agent, text }: Warning): string => `${code} ${agent} ${quote(text)}`

/** Seconds to wait; the comment and the duration that may follow are only for people. */
export function parseRetryAfter(text: string): number | SipFault {
  const reader = new Reader(text)
  reader.skipSpace()
  const seconds = reader.number(mostSeconds)
  if (seconds === undefined) return new SipFault('bad-number', reader.at)
  reader.skipSpace()
  if (reader.take('(')) {
    for (let depth = 1; depth > 0; reader.at++) {
      if (reader.isAtEnd) return new SipFault('bad-quoted-string', reader.at)
      if (reader.text[reader.at] === '\\') reader.at++
      else if (reader.text[reader.at] === '(') depth++
      else if (reader.text[reader.at] === ')') depth--
    }
  }
  const parameters = readParameters(reader)
  if (parameters instanceof SipFault) return parameters
  reader.skipSpace()
  return reader.isAtEnd ? seconds : new SipFault('trailing-text', reader.at)
}
