// A call that was refused before it had a channel: who, whom, from where.
// Only the shape.

export interface RefusedCall {
  /** who called, as far as it is known; empty: the exchange itself was asked to call */
  readonly from: string
  /** whom: a number, or `Tech/resource` */
  readonly to: string
  /** address and port it came from; empty: from inside */
  readonly remote: string
  /** nobody knows who it is: there may be any number of them */
  readonly isStranger: boolean
  /** what the call is named in its own protocol */
  readonly protocolId: string
}
