// How our messages are written where the RFC leaves a choice: short or long names, and whether answers are wanted at our port.
// Not what they say.

export interface WireStyle {
  /** `v:` instead of `Via:` in everything we send */
  readonly isCompact: boolean
  /** `rport` in the Via of our requests (RFC 3581): the answer comes to the port a NAT gave us */
  readonly asksForRport: boolean
}

export const defaultWireStyle: WireStyle = { isCompact: false, asksForRport: true }
