// ParkedCall([lot][,space]): takes a parked call up. It never goes on in the dialplan.

import {
  type Application,
  type ApplicationFacts,
  type ApplicationRun,
  answerFor,
  application,
  noOptions,
  type Outcome,
  playPrompts,
} from '@jackfield/dialplan'
import { grantFeatures } from '../lots/granted-features.ts'
import type { ParkedCall } from '../lots/parked-call.ts'
import type { Parking } from '../parking.ts'

export const parkedCallFacts: ApplicationFacts = {
  name: 'ParkedCall',
  module: 'res_parking.so',
  synopsis: 'Takes up a parked call.',
  arguments: ['lot?', 'space?'],
}

export const parkedCall = (parking: Parking): Application =>
  application(parkedCallFacts, async (call): Promise<Outcome> => {
    if (!answerFor(call)) return 'end'
    const [lot = '', space = ''] = call.args
    const isNumber = /^\d+$/.test(space)
    const parked =
      space === '' || isNumber
        ? parking.find(parking.lotNameFor(call.channel, lot), isNumber ? Number(space) : undefined)
        : undefined
    if (!parked?.takeUp()) {
      await playPrompts(call, ['sound:pbx-invalidpark'])
      return 'end'
    }
    await talk(call, parked)
    return 'end'
  })

/** Both in a bridge of their own until one goes. */
async function talk(call: ApplicationRun, parked: ParkedCall): Promise<void> {
  const { channel: retriever, deps, signal } = call
  const { channel: parkee, lot } = parked
  const { settings } = lot
  const made = deps.exchange.bridges.create({ attributes: [], bridgeClass: 'basic', dissolvesOnLeave: true })
  if (!made.ok) throw new Error('a new bridge has a new id')
  const { bridge } = made
  lot.bridge(deps.exchange).moveTo(bridge, parkee)
  parked.publish('unparked', retriever)
  grantFeatures(parkee, settings, 'callee')
  grantFeatures(retriever, settings, 'caller')
  const granted = deps.features.joinOptions(retriever, parkee, noOptions)
  parked.onDigit = granted.second?.onDigit
  const leave = () => retriever.leaveBridge(retriever.isHangingUp ? 'hung-up' : 'redirected')
  const { promise, resolve } = Promise.withResolvers<void>()
  try {
    await playTone(call, parked)
    signal.throwIfAborted()
    if (!bridge.join(retriever, { ...granted.first, onLeft: () => resolve() })) return
    signal.addEventListener('abort', leave, { once: true })
    await promise
  } finally {
    signal.removeEventListener('abort', leave)
    // whoever took it up may have gone while it heard the tone
    if (!bridge.isDestroyed && bridge.channels.length < 2) bridge.destroy()
  }
}

/** Whoever is to hear it, hears it before they talk. */
async function playTone(call: ApplicationRun, { channel: parkee, lot }: ParkedCall): Promise<void> {
  const { courtesytone, parkedplay } = lot.settings
  if (courtesytone === '' || parkedplay === 'no') return
  const mediaUri = `sound:${courtesytone}`
  if (parkedplay !== 'caller') {
    const { language } = parkee.facts
    await call.deps.exchange.player.play({ channel: parkee, mediaUri, language })
  }
  if (parkedplay !== 'callee') await playPrompts(call, [mediaUri])
}
