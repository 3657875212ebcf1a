// Causes of Q.850 and statuses of SIP, each in the words of the other.
// Not who decides what is said: reasons.ts and the calls do.

/** What a call that nobody answered is refused with. What has no row is declined. */
const statuses: Readonly<Record<number, number>> = {
  1: 404, // unallocated
  2: 404, // no route to the network
  3: 404, // no route to the destination
  17: 486, // busy
  18: 408, // nobody there
  19: 480, // nobody answers
  20: 480, // absent
  21: 403, // rejected
  22: 410, // number changed
  23: 302, // redirected
  27: 502, // destination out of order
  28: 484, // number incomplete
  29: 501, // facility rejected
  31: 480, // normal, unspecified
  34: 503, // congestion
  38: 500, // network out of order
  42: 503, // switch congestion
  58: 488, // no such bearer
  66: 503, // no such technology
  127: 500, // interworking
}

const decline = 603

/** What a refusal means. */
const causes: Readonly<Record<number, number>> = {
  302: 23,
  401: 21,
  403: 21,
  404: 1,
  407: 21,
  408: 18,
  409: 41,
  410: 22,
  420: 3,
  480: 19,
  483: 19,
  484: 28,
  485: 1,
  486: 17,
  488: 58,
  500: 38,
  501: 29,
  502: 27,
  503: 34,
  504: 102,
  505: 127,
  600: 17,
  603: 21,
  604: 1,
  606: 58,
}

const normalClearing = 16
const interworking = 127
const congestion = 34

/** The status that says this cause; undefined: none does, the call is only declined. */
export const statusOfCause = (cause: number): number | undefined => statuses[cause]

export const refusalOfCause = (cause: number): number => statuses[cause] ?? decline

export function causeOfStatus(status: number): number {
  const known = causes[status]
  if (known !== undefined) return known
  if (status >= 500 && status < 600) return congestion
  return status >= 400 && status < 700 ? interworking : normalClearing
}
