// The sound of a call, exchanged with an AudioSocket server on the dialplan's behalf: nobody sees a second channel.
// Not the application: it says what to do with the outcome.

import type { Log } from '@jackfield/base'
import type { Channel, ChannelPorts, SoundServer } from '@jackfield/core'
import type { MediaPlane } from '@jackfield/media'
import type { MediaFigures } from '../media-figures.ts'
import { type AudioConnection, type AudioConnectionDeps, connectAudio } from './audio-connection.ts'
import { carryAudio } from './carry-audio.ts'
import { isUuid, parseService, uuidBytes } from './dial-string.ts'
import { messageKinds } from './kinds.table.ts'

export interface ServeCallDeps extends AudioConnectionDeps {
  readonly log: Log
  readonly plane: MediaPlane
  readonly ports: ChannelPorts
  readonly figures: MediaFigures
}

/** Without a word from either side for so long there is nobody. */
const longestSilenceMs = 2_000
const lookEveryMs = 250
const codec = 'slin'
const kind = 0x10
const normalClearing = 16

export const soundServerOf =
  (deps: ServeCallDeps): SoundServer =>
  async (channel, { id, service }, signal) => {
    const { log } = deps
    const address = parseService(service)
    if (!address || !isUuid(id)) return 'failed'
    try {
      const connection = await connectAudio(address, deps, signal)
      try {
        return await converse(deps, channel, { connection, id, agent: service }, signal)
      } finally {
        connection.close()
      }
    } catch (error) {
      if (!signal.aborted) log.warning(`AudioSocket ${service}: ${(error as Error).message}`, { channelId: channel.id })
      return 'failed'
    }
  }

async function converse(
  { clock, log, plane, ports, figures }: ServeCallDeps,
  channel: Channel,
  { connection, id, agent }: { readonly connection: AudioConnection; readonly id: string; readonly agent: string },
  signal: AbortSignal,
): Promise<'closed' | 'failed'> {
  const port = `audiosocket ${channel.id}`
  if (!(await ports.open(channel))) return 'failed'
  await plane.openPort(port, { kind: 'socket', codec, mode: 'paced', direction: 'both' }, { port: channel.id })
  plane.openBridge(port, { kind: 'mixing' })
  plane.join(port, channel.id)
  plane.join(port, port)
  const over = Promise.withResolvers<'closed' | 'failed'>()
  // looks, not time alone: what came while this process stood still is read between them
  let silentLooks = 0
  let audioAt = clock.now()
  const onAudio = () => {
    silentLooks = 0
    audioAt = clock.now()
  }
  const sound = { agent, channelId: channel.id, format: codec, kind }
  const stopCarrying = carryAudio({ connection, plane, port, log, onAudio, figures, ...sound }, (cause) =>
    over.resolve(cause === normalClearing ? 'closed' : 'failed'),
  )
  const unsubscribe = channel.onTechnologyEvent((event) => {
    if (event.type !== 'digit-ended') return
    onAudio()
    connection.send(messageKinds.digit, Buffer.from(event.digit, 'latin1'))
  })
  const watch = clock.every(lookEveryMs, () => {
    const isLong = ++silentLooks >= longestSilenceMs / lookEveryMs
    if (isLong && clock.now() - audioAt >= longestSilenceMs) over.resolve('failed')
  })
  const onAbort = () => over.resolve('failed')
  signal.addEventListener('abort', onAbort, { once: true })
  connection.send(messageKinds.id, uuidBytes(id))
  try {
    return await over.promise
  } finally {
    signal.removeEventListener('abort', onAbort)
    watch.cancel()
    unsubscribe()
    stopCarrying()
    plane.leave(channel.id)
    plane.closeBridge(port)
    await plane.closePort(port)
  }
}
