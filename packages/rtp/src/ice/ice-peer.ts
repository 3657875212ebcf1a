// The peer of connectivity checks, as its description tells.
// Not what the checks find.

export interface IcePlace {
  readonly address: string
  readonly port: number
}

export interface IcePeerFacts {
  readonly name: string
  readonly password: string
  readonly isLite?: boolean
  readonly candidates: readonly (IcePlace & { readonly priority: number })[]
}
