// Requests and answers of SIP as they come and go, repeated ones included.

import { type Dispose, type Hooks, table } from '@jackfield/base'
import type { Metrics } from '@jackfield/http'

const methods = table<true>(
  Object.fromEntries(
    [
      ...['ACK', 'BYE', 'CANCEL', 'INFO', 'INVITE', 'MESSAGE', 'NOTIFY', 'OPTIONS', 'PRACK', 'PUBLISH', 'REFER'],
      ...['REGISTER', 'SUBSCRIBE', 'UPDATE'],
    ].map((method) => [method, true]),
  ),
)

/** A stranger may send any word as a method, or any number as a status. */
const methodName = (text: string): string => (methods.has(text) ? text : 'other')
const statusName = (text: string): string => (/^[1-6]\d\d$/.test(text) ? text : 'other')

const responseStart = 'SIP/2.0 '

type Direction = 'in' | 'out'

export function measureSip(metrics: Metrics, hooks: Hooks): Dispose {
  const requests = metrics.counter('jackfield_sip_requests_total', 'SIP requests, by direction and method')
  const responses = metrics.counter('jackfield_sip_responses_total', 'SIP answers, by direction, method and status')
  const begin = (direction: Direction, method: string, status: string) =>
    status === '' ? requests.of({ direction, method }) : responses.of({ direction, method, status })
  /** by direction, method and status in one text: labels are put together once for each */
  const counts = new Map<string, ReturnType<typeof begin>>()
  return hooks('jackfield:sip:message').subscribe(({ direction, summary }) => {
    const isResponse = summary.startsWith(responseStart)
    // `INVITE sip:100@192.0.2.1 SIP/2.0 (1 INVITE)`, `SIP/2.0 200 OK (1 INVITE)`
    const method = methodName(summary.slice(summary.lastIndexOf(' ') + 1, -1))
    const status = isResponse ? statusName(summary.slice(8, 11)) : ''
    const key = `${direction}${method}${status}`
    const count = counts.get(key) ?? begin(direction, method, status)
    if (count.value === 0) counts.set(key, count)
    count.add()
  })
}
