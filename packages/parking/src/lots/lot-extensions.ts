// The extensions of a lot: one that parks, one for each space that takes its call up, and their hints.

import { type Dialplan, hintPriority } from '@jackfield/dialplan'
import type { LotSettings } from '../settings/lot-settings.ts'
import { registrar } from './come-back.ts'

const registrarOf = (lot: string) => `${registrar}/${lot}`

/** Nothing: they are there. Otherwise why they are not; none of them is, then. */
export function addLotExtensions(contexts: Dialplan, settings: LotSettings): string | undefined {
  const { name, parkext, parkext_exclusive: isExclusive, context, parkinghints, first, last } = settings
  if (parkext === '') return undefined
  const own = registrarOf(name)
  const shared = contexts.context(context)?.extension(parkext)?.priority(1)
  const isShared = !isExclusive && shared?.registrar === registrar && shared.data === ''
  const wanted = [
    ...(isShared
      ? []
      : [
          {
            exten: parkext,
            priority: 1,
            application: 'Park',
            data: isExclusive ? name : '',
            registrar: isExclusive ? own : registrar,
          },
        ]),
  ]
  for (let space = first; space <= last; space++) {
    const exten = String(space)
    wanted.push({ exten, priority: 1, application: 'ParkedCall', data: `${name},${space}`, registrar: own })
    if (parkinghints) {
      wanted.push({ exten, priority: hintPriority, application: `park:${space}@${context}`, data: '', registrar: own })
    }
  }
  for (const entry of wanted) {
    const added = contexts.addPriority({ context, ...entry })
    if (added.ok) continue
    removeLotExtensions(contexts, settings)
    return `extension ${entry.exten} of context ${context} is taken already`
  }
  return undefined
}

/** A shared extension that parks goes with the last lot that has it: `removeSharedExtensions`. */
export function removeLotExtensions(contexts: Dialplan, { name, context, parkext, first, last }: LotSettings): void {
  const own = registrarOf(name)
  contexts.removeExtension(context, parkext, { registrar: own })
  for (let space = first; space <= last; space++) contexts.removeExtension(context, String(space), { registrar: own })
}

/** Those that park without naming a lot, before all lots are laid out anew. */
export function removeSharedExtensions(contexts: Dialplan, lots: Iterable<LotSettings>): void {
  for (const { context, parkext } of lots) if (parkext !== '') contexts.removeExtension(context, parkext, { registrar })
}
