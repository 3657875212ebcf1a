// A wrong password of a mailbox, reported to whoever watches all doors: who guesses by telephone is seen like who guesses at any other.
// Never what was entered: a wrong password is often a right one of somewhere else.

import { type Bus, type Channel, reportedAccount, securityAddress } from '@jackfield/core'

/** `isKnown`: there is such a mailbox. */
export function reportGuess(bus: Bus, channel: Channel, mailbox: string, isKnown: boolean): void {
  bus.publish('security-event', {
    kind: isKnown ? 'InvalidPassword' : 'InvalidAccountID',
    service: 'VoiceMail',
    accountId: reportedAccount(mailbox),
    sessionId: channel.id,
    localAddress: placeOf(channel, 'local_addr'),
    remoteAddress: placeOf(channel, 'remote_addr'),
  })
}

/** `IPV4/UDP/192.0.2.1/5060`; empty where the channel has no address. */
function placeOf(channel: Channel, item: string): string {
  const place = channel.driver.read?.(`pjsip,${item}`) ?? ''
  const colon = place.lastIndexOf(':')
  if (colon < 0) return ''
  const address = place.slice(0, colon).replace(/^\[|\]$/g, '')
  const transport = channel.driver.read?.('pjsip,transport') ?? ''
  return securityAddress(transport, address, place.slice(colon + 1))
}
