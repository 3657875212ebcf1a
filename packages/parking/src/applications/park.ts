// Park([lot][,options]): waits in a parking lot until somebody takes the call up.

import { detached } from '@jackfield/base'
import type { Channel, Place } from '@jackfield/core'
import {
  type Application,
  type ApplicationFacts,
  type ApplicationRun,
  answerFor,
  application,
  findLocation,
  type Options,
  type Outcome,
  playPrompts,
} from '@jackfield/dialplan'
import type { ParkedCall } from '../lots/parked-call.ts'
import type { Parking, ParkRequest } from '../parking.ts'

export const parkOptions = {
  r: 'ringing instead of music',
  R: 'any free space',
  s: 'does not say the space',
  c: 'where the call goes when nobody takes it up in time',
  t: 'how many seconds it waits; 0: for ever',
  m: 'the class of the music',
} as const

export const parkFacts: ApplicationFacts = {
  name: 'Park',
  module: 'res_parking.so',
  synopsis: 'Parks the channel until somebody takes it up.',
  arguments: ['lot?', 'options?'],
  options: parkOptions,
}

export const park = (parking: Parking): Application =>
  application(parkFacts, async (call): Promise<Outcome> => {
    const arrived = parking.arrive(call.channel)
    if (!answerFor(call)) {
      arrived?.call.cancel()
      return 'end'
    }
    if (arrived) return stay(call, arrived.call, arrived.onParked)
    const request = requestOf(call, call.args[0], call.options)
    return request ? parkItself(parking, call, request) : 'end'
  })

/** Parks the channel that runs it. `onParked` is told the space. */
export async function parkItself(
  parking: Parking,
  call: ApplicationRun,
  request: ParkRequest,
  onParked?: (parked: ParkedCall) => void,
): Promise<Outcome> {
  const { channel, log } = call
  const isTransferred = Boolean(channel.variables.get('BLINDTRANSFER'))
  const reserved = parking.reserve(channel, request)
  if (reserved.ok) return stay(call, reserved.call, () => onParked?.(reserved.call))
  log.notice(reserved.why, { code: 'parking-failed' })
  if (!request.isQuiet && !isTransferred) await playPrompts(call, ['sound:pbx-parkingfailed'])
  return 'continue'
}

/** Nothing: an option is wrong, and the log says which. */
export function requestOf(
  call: ApplicationRun,
  lotName: string | undefined,
  options: Options,
): ParkRequest | undefined {
  const { channel, log, deps } = call
  const seconds = options.get('t')
  if (options.has('t') && !/^\s*\d+\s*$/.test(seconds ?? '')) {
    log.error(`Park: '${seconds ?? ''}' of option t is no number of seconds`)
    return undefined
  }
  let comeback: Place | undefined
  const location = options.get('c')
  if (location) {
    const found = findLocation(location, channel.place, deps.extensions, channel.facts.caller.number)
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

/** In its space until it is taken up, time is over, or it goes; and, taken up, until that call is over. */
async function stay({ channel, signal }: ApplicationRun, parked: ParkedCall, onParked: () => void): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const leave = () => channel.leaveBridge(channel.isHangingUp ? 'hung-up' : 'redirected')
  if (!parked.begin(resolve)) return 'end'
  onParked()
  signal.addEventListener('abort', leave, { once: true })
  detached(parked.idle(), 'what a parked call hears', { channelId: channel.id })
  if (signal.aborted) leave()
  await promise
  signal.removeEventListener('abort', leave)
  endCleared(channel)
  return 'end'
}

const normalClearing = 16

/** It talked, or gave up: the call was cleared. */
function endCleared(channel: Channel): void {
  if (!channel.isHangingUp && channel.interruptedBy === undefined && channel.hangupCause === 0) {
    channel.setHangupCause(normalClearing)
  }
}
