// Park([lot][,options]): waits in a parking lot until somebody takes the call up.

import { detached } from '@jackfield/base'
import type { Channel } from '@jackfield/core'
import {
  type Application,
  type ApplicationFacts,
  type ApplicationRun,
  answerFor,
  application,
  type Outcome,
  playPrompts,
} from '@jackfield/dialplan'
import type { ParkedCall } from '../lots/parked-call.ts'
import { type ParkRequest, type ParkRequestDeps, parkOptions, readParkRequest } from '../park-request.ts'
import type { Parking } from '../parking.ts'

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
    const request = readParkRequest(requestDeps(call), call.args[0], call.options)
    return request ? parkItself(parking, call, request) : 'end'
  })

export const requestDeps = ({ channel, log, deps }: ApplicationRun): ParkRequestDeps => ({
  channel,
  log,
  extensions: deps.extensions,
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
