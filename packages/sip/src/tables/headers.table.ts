// Header fields by name: the compact form, whether a field may stand once only or holds a list, and the clause.
// Not their grammar: each header that is read has its own file.

export interface HeaderRow {
  /** as it is written out */
  readonly name: string
  readonly compact?: string
  /**
   * `once`: a second line is an attack or a mistake. `list`: values divided by commas, on as many lines as one likes.
   * `lines`: many lines, and a comma inside one divides nothing (credentials, dates).
   */
  readonly repeats: 'once' | 'list' | 'lines'
  readonly rfc: string
}

export const headers = {
  accept: { name: 'Accept', repeats: 'list', rfc: '3261 §20.1' },
  'accept-contact': { name: 'Accept-Contact', compact: 'a', repeats: 'list', rfc: '3841 §9.2' },
  'accept-encoding': { name: 'Accept-Encoding', repeats: 'list', rfc: '3261 §20.2' },
  'accept-language': { name: 'Accept-Language', repeats: 'list', rfc: '3261 §20.3' },
  'alert-info': { name: 'Alert-Info', repeats: 'list', rfc: '3261 §20.4' },
  allow: { name: 'Allow', repeats: 'list', rfc: '3261 §20.5' },
  'allow-events': { name: 'Allow-Events', compact: 'u', repeats: 'list', rfc: '6665 §8.2.2' },
  'authentication-info': { name: 'Authentication-Info', repeats: 'lines', rfc: '3261 §20.6' },
  authorization: { name: 'Authorization', repeats: 'lines', rfc: '3261 §20.7' },
  'call-id': { name: 'Call-ID', compact: 'i', repeats: 'once', rfc: '3261 §20.8' },
  'call-info': { name: 'Call-Info', repeats: 'list', rfc: '3261 §20.9' },
  contact: { name: 'Contact', compact: 'm', repeats: 'list', rfc: '3261 §20.10' },
  'content-disposition': { name: 'Content-Disposition', repeats: 'once', rfc: '3261 §20.11' },
  'content-encoding': { name: 'Content-Encoding', compact: 'e', repeats: 'list', rfc: '3261 §20.12' },
  'content-language': { name: 'Content-Language', repeats: 'list', rfc: '3261 §20.13' },
  'content-length': { name: 'Content-Length', compact: 'l', repeats: 'once', rfc: '3261 §20.14' },
  'content-type': { name: 'Content-Type', compact: 'c', repeats: 'once', rfc: '3261 §20.15' },
  cseq: { name: 'CSeq', repeats: 'once', rfc: '3261 §20.16' },
  date: { name: 'Date', repeats: 'lines', rfc: '3261 §20.17' },
  diversion: { name: 'Diversion', repeats: 'list', rfc: '5806 §4' },
  'error-info': { name: 'Error-Info', repeats: 'list', rfc: '3261 §20.18' },
  event: { name: 'Event', compact: 'o', repeats: 'once', rfc: '6665 §8.2.1' },
  expires: { name: 'Expires', repeats: 'once', rfc: '3261 §20.19' },
  'flow-timer': { name: 'Flow-Timer', repeats: 'once', rfc: '5626 §4.4' },
  from: { name: 'From', compact: 'f', repeats: 'once', rfc: '3261 §20.20' },
  'history-info': { name: 'History-Info', repeats: 'list', rfc: '7044 §5' },
  identity: { name: 'Identity', compact: 'y', repeats: 'lines', rfc: '8224 §4' },
  'in-reply-to': { name: 'In-Reply-To', repeats: 'list', rfc: '3261 §20.21' },
  'max-forwards': { name: 'Max-Forwards', repeats: 'once', rfc: '3261 §20.22' },
  'mime-version': { name: 'MIME-Version', repeats: 'once', rfc: '3261 §20.24' },
  'min-expires': { name: 'Min-Expires', repeats: 'once', rfc: '3261 §20.23' },
  'min-se': { name: 'Min-SE', repeats: 'once', rfc: '4028 §5' },
  organization: { name: 'Organization', repeats: 'lines', rfc: '3261 §20.25' },
  'p-asserted-identity': { name: 'P-Asserted-Identity', repeats: 'list', rfc: '3325 §9.1' },
  'p-preferred-identity': { name: 'P-Preferred-Identity', repeats: 'list', rfc: '3325 §9.2' },
  path: { name: 'Path', repeats: 'list', rfc: '3327 §4' },
  priority: { name: 'Priority', repeats: 'lines', rfc: '3261 §20.26' },
  privacy: { name: 'Privacy', repeats: 'list', rfc: '3323 §4.2' },
  'proxy-authenticate': { name: 'Proxy-Authenticate', repeats: 'lines', rfc: '3261 §20.27' },
  'proxy-authorization': { name: 'Proxy-Authorization', repeats: 'lines', rfc: '3261 §20.28' },
  'proxy-require': { name: 'Proxy-Require', repeats: 'list', rfc: '3261 §20.29' },
  rack: { name: 'RAck', repeats: 'once', rfc: '3262 §7.2' },
  reason: { name: 'Reason', repeats: 'list', rfc: '3326 §2' },
  'record-route': { name: 'Record-Route', repeats: 'list', rfc: '3261 §20.30' },
  'refer-sub': { name: 'Refer-Sub', repeats: 'once', rfc: '4488 §4' },
  'refer-to': { name: 'Refer-To', compact: 'r', repeats: 'once', rfc: '3515 §2.1' },
  'referred-by': { name: 'Referred-By', compact: 'b', repeats: 'once', rfc: '3892 §3' },
  'reject-contact': { name: 'Reject-Contact', compact: 'j', repeats: 'list', rfc: '3841 §9.2' },
  'remote-party-id': { name: 'Remote-Party-ID', repeats: 'list', rfc: 'draft-ietf-sip-privacy-04 §7' },
  replaces: { name: 'Replaces', repeats: 'once', rfc: '3891 §6.1' },
  'reply-to': { name: 'Reply-To', repeats: 'lines', rfc: '3261 §20.31' },
  'request-disposition': { name: 'Request-Disposition', compact: 'd', repeats: 'list', rfc: '3841 §9.1' },
  require: { name: 'Require', repeats: 'list', rfc: '3261 §20.32' },
  'retry-after': { name: 'Retry-After', repeats: 'once', rfc: '3261 §20.33' },
  route: { name: 'Route', repeats: 'list', rfc: '3261 §20.34' },
  rseq: { name: 'RSeq', repeats: 'once', rfc: '3262 §7.1' },
  server: { name: 'Server', repeats: 'lines', rfc: '3261 §20.35' },
  'service-route': { name: 'Service-Route', repeats: 'list', rfc: '3608 §5' },
  'session-expires': { name: 'Session-Expires', compact: 'x', repeats: 'once', rfc: '4028 §4' },
  'sip-etag': { name: 'SIP-ETag', repeats: 'once', rfc: '3903 §11.3.1' },
  'sip-if-match': { name: 'SIP-If-Match', repeats: 'once', rfc: '3903 §11.3.2' },
  subject: { name: 'Subject', compact: 's', repeats: 'lines', rfc: '3261 §20.36' },
  'subscription-state': { name: 'Subscription-State', repeats: 'once', rfc: '6665 §8.2.3' },
  supported: { name: 'Supported', compact: 'k', repeats: 'list', rfc: '3261 §20.37' },
  timestamp: { name: 'Timestamp', repeats: 'lines', rfc: '3261 §20.38' },
  to: { name: 'To', compact: 't', repeats: 'once', rfc: '3261 §20.39' },
  unsupported: { name: 'Unsupported', repeats: 'list', rfc: '3261 §20.40' },
  'user-agent': { name: 'User-Agent', repeats: 'lines', rfc: '3261 §20.41' },
  via: { name: 'Via', compact: 'v', repeats: 'list', rfc: '3261 §20.42' },
  warning: { name: 'Warning', repeats: 'list', rfc: '3261 §20.43' },
  'www-authenticate': { name: 'WWW-Authenticate', repeats: 'lines', rfc: '3261 §20.44' },
} as const satisfies Record<string, HeaderRow>

/** A header the table knows, in the spelling it is asked for with. */
export type KnownHeader = keyof typeof headers
