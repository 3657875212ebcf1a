// Status codes with the words that go with them.
// Not hangup causes: those belong to whoever maps them.

import { table } from '@jackfield/base'

export const statusCodes = {
  100: { reason: 'Trying', rfc: '3261 §21.1.1' },
  180: { reason: 'Ringing', rfc: '3261 §21.1.2' },
  181: { reason: 'Call Is Being Forwarded', rfc: '3261 §21.1.3' },
  182: { reason: 'Queued', rfc: '3261 §21.1.4' },
  183: { reason: 'Session Progress', rfc: '3261 §21.1.5' },
  199: { reason: 'Early Dialog Terminated', rfc: '6228 §11.1' },
  200: { reason: 'OK', rfc: '3261 §21.2.1' },
  202: { reason: 'Accepted', rfc: '6665 §8.3.1' },
  204: { reason: 'No Notification', rfc: '5839 §7.1' },
  300: { reason: 'Multiple Choices', rfc: '3261 §21.3.1' },
  301: { reason: 'Moved Permanently', rfc: '3261 §21.3.2' },
  302: { reason: 'Moved Temporarily', rfc: '3261 §21.3.3' },
  305: { reason: 'Use Proxy', rfc: '3261 §21.3.4' },
  380: { reason: 'Alternative Service', rfc: '3261 §21.3.5' },
  400: { reason: 'Bad Request', rfc: '3261 §21.4.1' },
  401: { reason: 'Unauthorized', rfc: '3261 §21.4.2' },
  402: { reason: 'Payment Required', rfc: '3261 §21.4.3' },
  403: { reason: 'Forbidden', rfc: '3261 §21.4.4' },
  404: { reason: 'Not Found', rfc: '3261 §21.4.5' },
  405: { reason: 'Method Not Allowed', rfc: '3261 §21.4.6' },
  406: { reason: 'Not Acceptable', rfc: '3261 §21.4.7' },
  407: { reason: 'Proxy Authentication Required', rfc: '3261 §21.4.8' },
  408: { reason: 'Request Timeout', rfc: '3261 §21.4.9' },
  410: { reason: 'Gone', rfc: '3261 §21.4.10' },
  412: { reason: 'Conditional Request Failed', rfc: '3903 §11.2.1' },
  413: { reason: 'Request Entity Too Large', rfc: '3261 §21.4.11' },
  414: { reason: 'Request-URI Too Long', rfc: '3261 §21.4.12' },
  415: { reason: 'Unsupported Media Type', rfc: '3261 §21.4.13' },
  416: { reason: 'Unsupported URI Scheme', rfc: '3261 §21.4.14' },
  420: { reason: 'Bad Extension', rfc: '3261 §21.4.15' },
  421: { reason: 'Extension Required', rfc: '3261 §21.4.16' },
  422: { reason: 'Session Interval Too Small', rfc: '4028 §6' },
  423: { reason: 'Interval Too Brief', rfc: '3261 §21.4.17' },
  428: { reason: 'Use Identity Header', rfc: '8224 §6.2.2' },
  429: { reason: 'Provide Referrer Identity', rfc: '3892 §5' },
  430: { reason: 'Flow Failed', rfc: '5626 §11' },
  433: { reason: 'Anonymity Disallowed', rfc: '5079 §5' },
  437: { reason: 'Unsupported Credential', rfc: '8224 §6.2.2' },
  438: { reason: 'Invalid Identity Header', rfc: '8224 §6.2.2' },
  439: { reason: 'First Hop Lacks Outbound Support', rfc: '5626 §11' },
  469: { reason: 'Bad Info Package', rfc: '6086 §4.2.2' },
  480: { reason: 'Temporarily Unavailable', rfc: '3261 §21.4.18' },
  481: { reason: 'Call/Transaction Does Not Exist', rfc: '3261 §21.4.19' },
  482: { reason: 'Loop Detected', rfc: '3261 §21.4.20' },
  483: { reason: 'Too Many Hops', rfc: '3261 §21.4.21' },
  484: { reason: 'Address Incomplete', rfc: '3261 §21.4.22' },
  485: { reason: 'Ambiguous', rfc: '3261 §21.4.23' },
  486: { reason: 'Busy Here', rfc: '3261 §21.4.24' },
  487: { reason: 'Request Terminated', rfc: '3261 §21.4.25' },
  488: { reason: 'Not Acceptable Here', rfc: '3261 §21.4.26' },
  489: { reason: 'Bad Event', rfc: '6665 §8.3.2' },
  491: { reason: 'Request Pending', rfc: '3261 §21.4.27' },
  493: { reason: 'Undecipherable', rfc: '3261 §21.4.28' },
  494: { reason: 'Security Agreement Required', rfc: '3329 §2.3.1' },
  500: { reason: 'Server Internal Error', rfc: '3261 §21.5.1' },
  501: { reason: 'Not Implemented', rfc: '3261 §21.5.2' },
  502: { reason: 'Bad Gateway', rfc: '3261 §21.5.3' },
  503: { reason: 'Service Unavailable', rfc: '3261 §21.5.4' },
  504: { reason: 'Server Time-out', rfc: '3261 §21.5.5' },
  505: { reason: 'Version Not Supported', rfc: '3261 §21.5.6' },
  513: { reason: 'Message Too Large', rfc: '3261 §21.5.7' },
  555: { reason: 'Push Notification Service Not Supported', rfc: '8599 §8.1' },
  580: { reason: 'Precondition Failure', rfc: '3312 §8' },
  600: { reason: 'Busy Everywhere', rfc: '3261 §21.6.1' },
  603: { reason: 'Decline', rfc: '3261 §21.6.2' },
  604: { reason: 'Does Not Exist Anywhere', rfc: '3261 §21.6.3' },
  606: { reason: 'Not Acceptable', rfc: '3261 §21.6.4' },
  607: { reason: 'Unwanted', rfc: '8197 §4' },
  608: { reason: 'Rejected', rfc: '8688 §4' },
} as const satisfies Record<number, { reason: string; rfc: string }>

export type StatusCode = keyof typeof statusCodes

const known = table<{ readonly reason: string }>(statusCodes)

/** The words of a status; a code the table has not is read as x00 of its class (RFC 3261 §8.1.3.2). */
export function reasonOf(status: number): string {
  const kind = Math.floor(status / 100) * 100
  return (known.get(String(status)) ?? known.get(String(kind)))?.reason ?? 'Unknown'
}
