// ParkAndAnnounce([lot],[options],template,dial): parks the channel and has somebody told where.

import { detached } from '@jackfield/base'
import type { Channel } from '@jackfield/core'
import {
  type Application,
  type ApplicationFacts,
  type ApplicationRun,
  answerFor,
  application,
  type Outcome,
} from '@jackfield/dialplan'
import { parkOptions, readParkRequest } from '../park-request.ts'
import type { Parking } from '../parking.ts'
import { parkItself, requestDeps } from './park.ts'

export const parkAndAnnounceFacts: ApplicationFacts = {
  name: 'ParkAndAnnounce',
  module: 'res_parking.so',
  synopsis: 'Parks the channel and announces its space on another one.',
  arguments: ['lot?', 'options?', 'template', 'dial'],
  options: parkOptions,
}

const dialTimeoutMs = 30_000

export const parkAndAnnounce = (parking: Parking): Application =>
  application(parkAndAnnounceFacts, async (call): Promise<Outcome> => {
    const [lot, , template = '', dial = ''] = call.args
    if (template === '' || !dial.includes('/')) {
      call.log.error(
        `ParkAndAnnounce: ${template === '' ? 'there is nothing to announce' : `'${dial}' is nobody to call`}`,
      )
      return 'end'
    }
    if (!answerFor(call)) return 'end'
    const request = readParkRequest(requestDeps(call), lot, call.options)
    if (!request) return 'end'
    return parkItself(parking, call, { ...request, isQuiet: true }, ({ space }) => {
      detached(announce(call, template, dial, space), 'the announcement of a parking space')
    })
  })

async function announce(call: ApplicationRun, template: string, dial: string, space: number): Promise<void> {
  const { channel: caller, deps } = call
  const { peer, release } = await deps.exchange.calls.dialOut({
    caller,
    destinations: [dial],
    timeoutMs: dialTimeoutMs,
    ringback: 'music',
    onCreated: (channel) => void channel.variables.set('PARKEDAT', String(space)),
  })
  if (!peer) return
  try {
    for (const word of template.split(':').filter((one) => one !== '')) {
      if (peer.isHangingUp) break
      await play(call, peer, word === 'PARKED' ? `digits:${space}` : `sound:${word}`)
    }
  } finally {
    release?.()
  }
}

async function play({ deps, log }: ApplicationRun, channel: Channel, mediaUri: string): Promise<void> {
  const { language } = channel.facts
  const media = await deps.exchange.player.play({ channel, mediaUri, language })
  if (!media) log.warning(`ParkAndAnnounce cannot play ${mediaUri}: there is no such file`)
  const stop = () => media?.stop()
  channel.interruption.addEventListener('abort', stop, { once: true })
  await media?.ended
  channel.interruption.removeEventListener('abort', stop)
}
