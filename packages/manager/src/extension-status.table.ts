// The states of extensions with the numbers and words that clients know.

import { table } from '@jackfield/base'
import { type Field, field } from './message.ts'

const statuses = table<readonly [number: number, text: string]>({
  REMOVED: [-2, 'Unknown'],
  NOT_INUSE: [0, 'Idle'],
  INUSE: [1, 'InUse'],
  BUSY: [2, 'Busy'],
  UNAVAILABLE: [4, 'Unavailable'],
  RINGING: [8, 'Ringing'],
  RINGINUSE: [9, 'InUse&Ringing'],
  ONHOLD: [16, 'Hold'],
  HOLDINUSE: [17, 'InUse&Hold'],
})
const none = [-1, 'Unknown'] as const

export interface ShownExtension {
  readonly context: string
  readonly exten: string
  readonly hint: string
  readonly state: string
}

export function extensionStatusFields({ context, exten, hint, state }: ShownExtension): readonly Field[] {
  const [number, text] = statuses.get(state) ?? none
  return [['Exten', exten], ['Context', context], ['Hint', hint], field('Status', number), ['StatusText', text]]
}
