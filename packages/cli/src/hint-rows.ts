// Hints of the dialplan as rows: extension, devices, and what they do together just now.
// Not the hints.

import { table } from '@jackfield/base'
import { cell } from './columns.ts'
import type { CommandDeps } from './command-deps.ts'

export interface HintRow {
  readonly extension: string
  readonly context: string
  readonly devices: string
  /** as EXTENSION_STATE tells it */
  readonly state: string
}

/** The words the reference's lists have for the states of extensions. */
const stateWords = table<string>({
  NOT_INUSE: 'Idle',
  INUSE: 'InUse',
  BUSY: 'Busy',
  RINGING: 'Ringing',
  RINGINUSE: 'InUse&Ringing',
  HOLDINUSE: 'InUse&Hold',
  ONHOLD: 'Hold',
  UNAVAILABLE: 'Unavailable',
})

export function hintRows({ contexts, engine }: CommandDeps): HintRow[] {
  return [...contexts.hints()].map(({ context, extension, priority }) => {
    const known = engine.readFunction(undefined, `EXTENSION_STATE(${extension.name}@${context.name})`)
    return {
      extension: extension.name,
      context: context.name,
      devices: priority.application,
      // a pattern has no state of its own
      state: known.ok && !extension.name.startsWith('_') ? known.value : 'UNKNOWN',
    }
  })
}

export function hintLine({ extension, context, devices, state }: HintRow): string {
  const word = stateWords.get(state) ?? 'Unknown'
  return `${cell(`${extension}@${context}`, 20)}: ${cell(devices, 20)}  State:${cell(word, 15)}`.trimEnd()
}
