// What became of a request: the final answer, or the status that stands for its failure (RFC 3261 §8.1.3.1).
// Not an exception: refusals are everyday.

import type { SipRequest, SipResponse } from '../message/message.ts'
import type { Flow } from '../transaction/flow.ts'
import type { RequestFailure } from './outgoing-request.ts'

export interface RequestResult {
  /** of the answer; 408 when none came, 503 when nothing could be sent, 487 when it was cancelled and none came */
  readonly status: number
  readonly response?: SipResponse | undefined
  /** the one that was answered: of a request inside a call */
  readonly request?: SipRequest | undefined
  readonly failure?: RequestFailure | undefined
  /** the way the answer came */
  readonly flow?: Flow | undefined
}

const statusOf: Readonly<Record<RequestFailure, number>> = {
  timeout: 408,
  transport: 503,
  unresolved: 503,
  cancelled: 487,
}

export const failed = (failure: RequestFailure): RequestResult => ({ status: statusOf[failure], failure })
export const answered = (response: SipResponse, flow?: Flow): RequestResult => ({
  status: response.status,
  response,
  flow,
})
