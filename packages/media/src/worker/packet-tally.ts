// What became of the packets of all ports of a worker, counted until it is told.
// Not who sent them.
export class PacketTally {
  /** came from whom we do not know, were not authentic or no packets at all, or may not be sent under their number */
  refused = 0

  /** Since it was asked last. */
  takeRefused(): number {
    const { refused } = this
    this.refused = 0
    return refused
  }
}
