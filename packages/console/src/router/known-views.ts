// Which addresses lead to a view: whoever makes a link to another view asks before.
// Not the table of views: those who ask are in it.

import { matchAddress } from './match-address.ts'

let known: readonly { readonly address: string }[] = []

export function knowViews(views: typeof known): void {
  known = views
}

/** Whether a view is there for an address, which may have a query. */
export const isView = (address: string): boolean =>
  matchAddress(known, address.split('?', 1)[0] as string) !== undefined
