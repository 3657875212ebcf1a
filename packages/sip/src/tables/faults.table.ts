// Everything that can be wrong with a message, and the status a request with it is answered with.
// Not the checks themselves.

export interface FaultRow {
  /** 0: never answered, the sender cannot be told */
  readonly status: number
  readonly says: string
  readonly rfc: string
}

export const faults = {
  'not-sip': { status: 0, says: 'this is no SIP message', rfc: '3261 §7' },
  'too-large': { status: 513, says: 'the message is larger than allowed', rfc: '3261 §21.5.7' },
  'head-too-large': { status: 513, says: 'the header section is larger than allowed', rfc: '3261 §21.5.7' },
  'too-many-headers': { status: 400, says: 'there are more header lines than allowed', rfc: '3261 §26.1' },
  'line-too-long': { status: 400, says: 'a header is longer than allowed', rfc: '3261 §26.1' },
  'uri-too-long': { status: 414, says: 'the Request-URI is longer than allowed', rfc: '3261 §21.4.12' },
  'no-empty-line': { status: 400, says: 'no empty line ends the headers', rfc: '3261 §7.5' },
  'bare-line-break': { status: 400, says: 'a CR or LF stands alone', rfc: '3261 §7' },
  'nul-byte': { status: 400, says: 'a NUL stands where none may', rfc: '3261 §25.1' },
  'bad-header-line': { status: 400, says: 'a line is no header', rfc: '3261 §7.3.1' },
  'bad-request-line': { status: 400, says: 'the request line is malformed', rfc: '3261 §7.1' },
  'bad-status-line': { status: 0, says: 'the status line is malformed', rfc: '3261 §7.2' },
  'bad-version': { status: 505, says: 'this version of SIP is not spoken here', rfc: '3261 §21.5.6' },
  'bad-content-length': { status: 400, says: 'Content-Length is no length', rfc: '3261 §20.14' },
  'no-content-length': { status: 400, says: 'Content-Length is missing on a stream', rfc: '3261 §18.3' },
  truncated: { status: 400, says: 'the body is shorter than Content-Length says', rfc: '3261 §18.3' },
  'duplicate-header': { status: 400, says: 'a header that may come once comes twice', rfc: '3261 §7.3.1' },
  'missing-header': { status: 400, says: 'a header that every message has is missing', rfc: '3261 §8.1.1' },
  'bad-separator': { status: 400, says: 'a separator stands where a value should', rfc: '3261 §7.3.1' },
  'bad-token': { status: 400, says: 'a word with characters no word has', rfc: '3261 §25.1' },
  'bad-quoted-string': { status: 400, says: 'a quotation does not end', rfc: '3261 §25.1' },
  'bad-parameter': { status: 400, says: 'a parameter is malformed', rfc: '3261 §25.1' },
  'duplicate-parameter': { status: 400, says: 'a parameter comes twice', rfc: '3261 §7.3.1' },
  'bad-number': { status: 400, says: 'a number is malformed or too large', rfc: '3261 §25.1' },
  'bad-uri': { status: 400, says: 'an address is malformed', rfc: '3261 §19.1' },
  'bad-host': { status: 400, says: 'a host is malformed', rfc: '3261 §25.1' },
  'bad-port': { status: 400, says: 'a port is malformed', rfc: '3261 §25.1' },
  'unbracketed-uri': { status: 400, says: 'an address with this character needs < >', rfc: '3261 §20' },
  'bad-scheme': { status: 416, says: 'this kind of address is not served', rfc: '3261 §21.4.14' },
  'uri-headers': { status: 400, says: 'a Request-URI has no headers', rfc: '3261 §19.1.1' },
  'bad-date': { status: 400, says: 'a date is not in the one form allowed', rfc: '3261 §20.17' },
  'bad-protocol': { status: 400, says: 'a Via names another protocol', rfc: '3261 §20.42' },
  'method-mismatch': { status: 400, says: 'CSeq names another method', rfc: '3261 §8.1.1.5' },
  'trailing-text': { status: 400, says: 'something follows where the value ends', rfc: '3261 §25.1' },
  'bad-value': { status: 400, says: 'a value is not one of those allowed', rfc: '3261 §25.1' },
  'too-many-values': { status: 400, says: 'a header has more values than allowed', rfc: '3261 §26.1' },
} as const satisfies Record<string, FaultRow>

export type FaultCode = keyof typeof faults
