// How somebody wants to be parked: the options of `Park`, read where it runs, and where a transfer leads to an extension that parks.
// Not the parking.

import type { Log } from '@jackfield/base'
import type { Channel, Place } from '@jackfield/core'
import { type ExtensionLookup, findLocation, type Options } from '@jackfield/dialplan'

/** As options of `Park` and fields of the manager's action say it. */
export interface ParkRequest {
  /** empty: the channel's own, or the usual one */
  readonly lotName?: string | undefined
  /** channel whose variables name the lot, and who is called when nobody comes; absent: the parked one */
  readonly parker?: Channel | undefined
  /** a name in place of the parker's */
  readonly parkerName?: string | undefined
  readonly limitSeconds?: number | undefined
  readonly musicClass?: string | undefined
  readonly isRinging?: boolean | undefined
  readonly isRandom?: boolean | undefined
  readonly isQuiet?: boolean | undefined
  readonly comeback?: Place | undefined
}

export const parkOptions = {
  r: 'ringing instead of music',
  R: 'any free space',
  s: 'does not say the space',
  c: 'where the call goes when nobody takes it up in time',
  t: 'how many seconds it waits; 0: for ever',
  m: 'the class of the music',
} as const

export interface ParkRequestDeps {
  /** who is to be parked */
  readonly channel: Channel
  readonly log: Log
  readonly extensions: ExtensionLookup
}

/** Nothing: an option is wrong, and the log says which. */
export function readParkRequest(
  { channel, log, extensions }: ParkRequestDeps,
  lotName: string | undefined,
  options: Options,
): ParkRequest | undefined {
  const seconds = options.get('t')
  if (options.has('t') && !/^\s*\d+\s*$/.test(seconds ?? '')) {
    log.error(`Park: '${seconds ?? ''}' of option t is no number of seconds`)
    return undefined
  }
  let comeback: Place | undefined
  const location = options.get('c')
  if (location) {
    const found = findLocation(location, channel.place, extensions, channel.facts.caller.number)
    if (!found.ok) {
      log.error(`Park: ${found.reason}`)
      return undefined
    }
    comeback = found.place
  }
  return {
    lotName,
    limitSeconds: options.has('t') ? Number(seconds) : undefined,
    musicClass: options.get('m'),
    isRinging: options.has('r'),
    isRandom: options.has('R'),
    isQuiet: options.has('s'),
    comeback,
  }
}
