// What is wrong with a description, and in which line: a value, not an exception.
// Not the status a call is refused with.

export type SdpFaultCode =
  | 'too-large'
  | 'no-version'
  | 'bad-line'
  | 'bad-order'
  | 'bad-origin'
  | 'bad-connection'
  | 'bad-media'
  | 'missing-line'
  | 'too-many-lines'
  | 'too-many-media'
  | 'no-address'

export class SdpFault {
  readonly code: SdpFaultCode
  /** from 1 */
  readonly line: number

  constructor(code: SdpFaultCode, line = 0) {
    this.code = code
    this.line = line
  }

  toString(): string {
    return `${this.code} in line ${this.line}`
  }
}
