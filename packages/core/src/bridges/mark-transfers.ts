// Tells everybody of a transfer by variables.
// Not the events.

import type { Channel } from '../channels/channel.ts'
import type { TransferMark } from './transfer-mark.ts'

/** More are not named. */
const mostNamed = 10

/** One that stands for a channel of another exchange has that one set, too. */
export function markSent(party: Channel, { name, value }: TransferMark): void {
  party.variables.set(name, value)
  if (party.isStandIn) party.driver.peersNamed?.(name, value)
}

/** Of many the first ones. */
export const markTransferer = (transferer: Channel, name: TransferMark['name'], parties: readonly { name: string }[]) =>
  transferer.variables.set(
    name,
    parties
      .slice(0, mostNamed)
      .map((party) => party.name)
      .join(),
  )
