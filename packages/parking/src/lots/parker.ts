// Who is called when nobody takes a parked call up: the device of whoever parked it, as Dial wants it.

import type { Channel } from '@jackfield/core'

/** The name of a channel without the number at its end: `PJSIP/100-00000001` is `PJSIP/100`. */
export function dialStringOf(channelName: string): string {
  const cut = channelName.lastIndexOf('-')
  return cut < 0 ? channelName : channelName.slice(0, cut)
}

/** As an extension: no slash in it. */
export const flatNameOf = (dialString: string): string => dialString.replaceAll('/', '_')

/** Who sent the channel here by a transfer; else the one that is named; else itself. Asked before it enters a bridge. */
export function parkerOf(channel: Channel, named?: string): string {
  const transferer = channel.variables.get('ATTENDEDTRANSFER') || channel.variables.get('BLINDTRANSFER')
  return dialStringOf(transferer || named || channel.name)
}
