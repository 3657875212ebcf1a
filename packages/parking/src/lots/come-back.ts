// Nobody took the call up in time: what it is told, and where it goes.

import type { Channel, Place } from '@jackfield/core'
import type { ParkingDeps } from '../parking-deps.ts'
import type { LotSettings } from '../settings/lot-settings.ts'
import { grantFeatures, letters } from './granted-features.ts'
import { flatNameOf } from './parker.ts'

export const comebackContext = 'park-dial'
export const registrar = 'res_parking'

/** As much of a parked call as counts here. */
export interface LateCall {
  readonly channel: Channel
  readonly lot: { readonly name: string; readonly settings: LotSettings }
  readonly space: number
  readonly parker: string
}

const mostExtensions = 1_000

/** The place where it goes on. The extension that calls the parker is made in any case. */
export function comeBack(deps: ParkingDeps, call: LateCall, own: Place | undefined): Place {
  const { channel, lot, space, parker } = call
  const flat = flatNameOf(parker)
  const variables = {
    PARKING_SPACE: String(space),
    PARKEDLOT: lot.name,
    PARKER: parker,
    PARKER_FLAT: flat,
    BRIDGE_FEATURES: letters(lot.settings, 'caller').toLowerCase(),
  }
  for (const [name, value] of Object.entries(variables)) channel.variables.set(name, value)
  grantFeatures(channel, lot.settings, 'callee')
  makeExtension(deps, flat, `${parker},${lot.settings.comebackdialtime}`)
  return own ?? destination(deps, call, flat)
}

function makeExtension(deps: ParkingDeps, exten: string, data: string): void {
  const contexts = deps.contexts()
  const there = contexts.context(comebackContext)?.extension(exten)?.priority(1)
  if (there && there.registrar !== registrar) return
  const all = contexts.context(comebackContext)?.extensions ?? []
  // names of channels may be of anybody's choice
  if (!there && all.length >= mostExtensions)
    contexts.removeExtension(comebackContext, all[0]?.name ?? '', { registrar })
  const application = 'Dial'
  contexts.addPriority({ context: comebackContext, exten, priority: 1, application, data, registrar, replaces: true })
}

function destination(deps: ParkingDeps, { channel, lot }: LateCall, flat: string): Place {
  const { comebacktoorigin, comebackcontext } = lot.settings
  if (comebacktoorigin) return { context: comebackContext, exten: flat, priority: 1 }
  const { number } = channel.facts.caller
  const { extensions } = deps.engine()
  const choices: readonly (readonly [string, string])[] = [
    [comebackcontext, flat],
    [comebackcontext, 's'],
  ]
  const found = choices.find(([context, exten]) => extensions.find(context, exten, 1, number) !== undefined)
  const [context, exten] = found ?? ['default', 's']
  return { context, exten, priority: 1 }
}
