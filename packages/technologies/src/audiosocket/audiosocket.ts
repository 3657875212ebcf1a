// Channels to an AudioSocket server: connected when they are made, up when they are dialled.
// Not the dialplan's application of the same name.

import type { Log } from '@jackfield/base'
import {
  type Channel,
  type ChannelDriver,
  type ChannelRequest,
  type RequestOutcome,
  type Technology,
  type TechnologyFacts,
  technology,
} from '@jackfield/core'
import type { MediaPlane, PortSpec } from '@jackfield/media'
import { type MediaChannelDeps, makeMediaChannel } from '../media-channel.ts'
import type { MediaFigures } from '../media-figures.ts'
import { type AudioConnection, type AudioConnectionDeps, connectAudio } from './audio-connection.ts'
import { carryAudio } from './carry-audio.ts'
import { type AudioSocketWish, readAudioSocketWish, uuidBytes } from './dial-string.ts'
import { messageKinds } from './kinds.table.ts'

export interface AudioSocketDeps extends MediaChannelDeps, AudioConnectionDeps {
  readonly log: Log
  readonly plane: MediaPlane
  readonly figures: MediaFigures
}

const facts: TechnologyFacts = {
  name: 'AudioSocket',
  description: 'AudioSocket Channel Driver',
  module: 'chan_audiosocket.so',
}

const failure = 38

export const audioSocketTechnology = (deps: AudioSocketDeps): Technology =>
  technology(facts, { request: (request) => makeChannel(deps, request) })

async function makeChannel(deps: AudioSocketDeps, request: ChannelRequest): Promise<RequestOutcome> {
  const { channels, log, plane, figures } = deps
  const unavailable = { ok: false, code: 'unavailable', cause: failure } as const
  const wish = readAudioSocketWish(request.resource, request.formats)
  if (!wish) return { ...unavailable, failure: 'endpoint-invalid' }
  if (request.id !== undefined && channels.isInUse(request.id)) return { ok: false, code: 'id-in-use', cause: 0 }
  let reason = ''
  const connection = await connectAudio(wish.service, deps).catch((error: Error) => {
    reason = error.message
    log.warning(`AudioSocket ${wish.address}: ${reason}`)
    return undefined
  })
  if (!connection) return { ...unavailable, failure: 'unreachable', reason }
  const name = `AudioSocket/${wish.address}-${wish.uuid}`
  const plan = { technology: facts, name, format: wish.codec, failure }
  const made = await makeMediaChannel(deps, request, plan, (channel) => ({
    driver: driverOf(channel, connection, wish),
  }))
  if (!made.ok) {
    connection.close()
    return made
  }
  const { channel } = made
  channel.variables.set('AUDIOSOCKET_UUID', wish.uuid)
  channel.variables.set('AUDIOSOCKET_SERVICE', wish.address)
  const sound = { agent: wish.address, channelId: channel.id, format: wish.codec, kind: wish.kind }
  const carriage = { connection, plane, port: channel.id, log, figures, ...sound }
  const end = carryAudio(carriage, (cause) => channel.drop(cause))
  channel.onEnd(end)
  return { ok: true, channel }
}

function driverOf(channel: Channel, connection: AudioConnection, wish: AudioSocketWish): ChannelDriver {
  const spec: PortSpec = { kind: 'socket', codec: wish.codec, mode: 'paced', direction: 'both' }
  return {
    call: () => {
      connection.send(messageKinds.id, uuidBytes(wish.uuid))
      queueMicrotask(() => channel.handle({ type: 'answered' }))
      return { ok: true }
    },
    hangUp: () => connection.close(),
    indicate: () => true,
    digitEnd: (digit) => connection.send(messageKinds.digit, Buffer.from(digit, 'latin1')),
    mediaPort: () => spec,
  }
}
