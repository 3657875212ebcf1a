// Date: one form only, and always in GMT (RFC 3261 §20.17).
// Not the clock.

import { SipFault } from '../message/fault.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const form = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT$/

/** Milliseconds since 1970. */
export function parseSipDate(text: string): number | SipFault {
  const parts = form.exec(text.trim())
  const month = parts ? months.indexOf(parts[2]!) : -1
  if (!parts || month < 0) return new SipFault('bad-date')
  const [day, year, hour, minute, second] = [parts[1], parts[3], parts[4], parts[5], parts[6]].map(Number)
  const moment = Date.UTC(year!, month, day!, hour!, minute!, second!)
  // 31 February would become March
  return new Date(moment).getUTCDate() === day && hour! < 24 && minute! < 60 && second! < 61
    ? moment
    : new SipFault('bad-date')
}

export const formatSipDate = (wallMs: number): string => new Date(wallMs).toUTCString()
