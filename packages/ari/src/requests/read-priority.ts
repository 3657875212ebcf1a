// The priority of an extension as requests name it: by label or by number.
// Not whether there is such a priority: channels may be sent where nothing is.

import { Fault } from '@jackfield/description'
import type { AriDeps } from '../ari-deps.ts'

export interface PlaceWords {
  readonly context: string
  readonly exten: string
  readonly label?: string | undefined
  readonly callerNumber?: string | undefined
}

/** Of a label; one that begins with a number is that number. */
export function priorityOfLabel(
  words: PlaceWords & { readonly label: string },
  { dialplan }: Pick<AriDeps, 'dialplan'>,
): number {
  const { context, exten, label, callerNumber } = words
  const number = /^\s*[+-]?\d+/.exec(label)?.[0]
  const priority = number === undefined ? dialplan.findLabel(context, exten, label, callerNumber) : Number(number)
  if (priority === undefined) throw new Fault('label-not-found', { parameter: 'label' })
  if (priority < 1) throw new Fault('priority-illegal', { parameter: 'label' })
  return priority
}
