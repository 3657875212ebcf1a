// A lot that nobody configured, made for whoever parks there first: another lot, with what the channel's variables say.

import type { Channel } from '@jackfield/core'
import { type LotSettings, parseSpaces } from '../settings/lot-settings.ts'
import { defaultLotName } from '../settings/read-parking.ts'

export type DynamicLot =
  | { readonly ok: true; readonly settings: LotSettings }
  | { readonly ok: false; readonly why: string }

export function makeDynamicLot(
  name: string,
  parker: Channel,
  lotNamed: (name: string) => LotSettings | undefined,
): DynamicLot {
  const said = (variable: string) => parker.variables.get(variable) || undefined
  const templateName = said('PARKINGDYNAMIC') ?? defaultLotName
  const template = lotNamed(templateName)
  if (!template) {
    const why = `Lot ${templateName} does not exist. Can not use it as a dynamic parking lot template.`
    return { ok: false, why }
  }
  const position = said('PARKINGDYNPOS')
  const spaces = position === undefined ? template : parseSpaces(position)
  if (!spaces) return { ok: false, why: `'${position}' is no range of parking spaces` }
  const { first, last } = spaces
  const settings = {
    ...template,
    name,
    first,
    last,
    context: said('PARKINGDYNCONTEXT') ?? template.context,
    parkext: said('PARKINGDYNEXTEN') ?? template.parkext,
  }
  return { ok: true, settings }
}
