// What is wrong with a text, and where: a value that parsers hand back instead of what was asked for.
// Not an exception: bad input is everyday.

import { type FaultCode, faults } from '../tables/faults.table.ts'

export class SipFault {
  readonly code: FaultCode
  /** offset in the text that was being read */
  readonly at: number
  /** the header it stands in, in lower case */
  readonly header: string | undefined

  constructor(code: FaultCode, at = 0, header?: string) {
    this.code = code
    this.at = at
    this.header = header
  }

  /** What a request with this fault is answered with; 0: nothing. */
  get status(): number {
    return faults[this.code].status
  }

  in(header: string): SipFault {
    return new SipFault(this.code, this.at, header)
  }

  toString(): string {
    const where = this.header === undefined ? '' : `${this.header}: `
    return `${where}${faults[this.code].says} (${this.code} at ${this.at})`
  }
}
