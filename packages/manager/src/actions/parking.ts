// The actions of parking lots: Park, ParkedCalls, Parkinglots.
// How a call is parked is known in the package `parking`.

import type { Channel } from '@jackfield/core'
import type { Announcement } from '@jackfield/parking'
import { action } from '../action.ts'
import { findChannel } from '../find-channel.ts'
import type { ManagerDeps } from '../manager-deps.ts'
import type { Line } from '../message.ts'
import { parkingLines } from '../parking-lines.ts'
import { failure, list, success } from '../reply.ts'

/** The reference ends these two with a line break of their own, and clients compare them with it. */
const message = (text: string): readonly Line[] => [`Message: ${text}\n\r\n`]

export const park = action({ name: 'Park', privilege: ['call'], synopsis: 'Parks a channel' }, (request, { deps }) => {
  const { parking } = deps
  const name = request.get('Channel')
  const timeout = request.get('Timeout')
  if (name === '') return failure('Channel not specified')
  if (timeout !== '' && !/^\d+$/.test(timeout)) return failure('Invalid Timeout value.')
  const channel = findChannel(deps, name)
  if (!channel) return failure(`Channel does not exist: ${name}`)
  const timeoutChannel = request.get('TimeoutChannel') || request.get('Channel2')
  const space = request.get('ParkingSpace')
  if (space !== '') channel.variables.set('PARKINGEXTEN', space)
  const peer = peerOf(deps, channel, timeoutChannel)
  const reserved = parking.reserve(channel, {
    lotName: request.get('Parkinglot') || undefined,
    parkerName: timeoutChannel || undefined,
    limitSeconds: limitOf(timeout),
    isQuiet: peer !== undefined || request.get('AnnounceChannel') !== '',
  })
  if (!reserved.ok) {
    deps.log.notice(reserved.why, { channelId: channel.id, code: 'parking-failed' })
    return { response: 'Error', lines: message('Park action failed') }
  }
  parking.send(channel, reserved.call, announcementFor(deps, peer, request.get('AnnounceChannel')))
  return success(undefined, message('Park successful'))
})

/** Whole seconds, at least one; 0: no limit; nothing: as the lot says. */
function limitOf(timeoutMs: string): number | undefined {
  if (timeoutMs === '') return undefined
  return Number(timeoutMs) === 0 ? 0 : Math.max(1, Math.floor(Number(timeoutMs) / 1000))
}

/** The one the channel talks to, when it is named as the one who parks. */
function peerOf({ exchange }: ManagerDeps, channel: Channel, name: string): Channel | undefined {
  const others = exchange.bridges.of(channel)?.channels.filter((one) => one !== channel) ?? []
  return others.length === 1 && others[0]?.name === name ? others[0] : undefined
}

function announcementFor(deps: ManagerDeps, peer: Channel | undefined, name: string): Announcement | undefined {
  const bridge = peer && deps.exchange.bridges.of(peer)
  if (peer && bridge) {
    // who parks stays until it has been told where
    bridge.dissolvesOnLeave = false
    return { to: peer, isLast: true }
  }
  const other = name === '' ? undefined : findChannel(deps, name)
  return other && { to: other, isLast: false }
}

export const parkedCalls = action(
  { name: 'ParkedCalls', privilege: [], synopsis: 'Lists parked calls' },
  (request, { deps: { parking }, text }) => {
    const name = request.get('ParkingLot')
    const lots = name === '' ? parking.lots : [parking.lot(name)].filter((lot) => lot !== undefined)
    if (name !== '' && lots.length === 0) return failure('Requested parking lot could not be found.')
    const items = lots
      .flatMap(({ calls }) => calls)
      .map((call) => ({ event: 'ParkedCall', id: 'last' as const, lines: parkingLines(call.facts, text) }))
    return list('Parked calls will follow', items, 'ParkedCallsComplete', [['Total', String(items.length)]])
  },
)

export const parkinglots = action(
  { name: 'Parkinglots', privilege: [], synopsis: 'Lists parking lots' },
  (_request, { deps: { parking } }) => {
    const items = parking.lots.map(({ name, settings: { first, last, parkingtime } }) => ({
      event: 'Parkinglot',
      id: 'first' as const,
      lines: Object.entries({ Name: name, StartSpace: first, StopSpace: last, Timeout: parkingtime }).map(
        ([field, value]) => [field, String(value)] as const,
      ),
    }))
    return list('Parking lots will follow', items, 'ParkinglotsComplete')
  },
)
