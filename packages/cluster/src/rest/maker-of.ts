// Which node made an id: those that nodes make begin with their names.
// Not ids that programs chose: they may begin with anything, and nobody is to believe them more than a ledger.

/** Of several names that fit the longest is meant. */
export function makerOf(id: string, isNode: (name: string) => boolean): string | undefined {
  let found: string | undefined
  for (let at = id.indexOf('-'); at > 0; at = id.indexOf('-', at + 1)) {
    const node = id.slice(0, at)
    if (isNode(node)) found = node
  }
  return found
}
