// Methods: what a request of each does to dialogs, and whether it may come outside of one.
// Not what an application makes of them.

import { table } from '@jackfield/base'

export interface MethodRow {
  readonly rfc: string
  /** a successful answer makes a dialog */
  readonly makesDialog: boolean
  /** the Contact of request and answer becomes the remote target of the dialog */
  readonly refreshesTarget: boolean
  /** may only come inside a dialog */
  readonly needsDialog: boolean
}

export const methods = {
  INVITE: { rfc: '3261 §13', makesDialog: true, refreshesTarget: true, needsDialog: false },
  ACK: { rfc: '3261 §13', makesDialog: false, refreshesTarget: false, needsDialog: false },
  CANCEL: { rfc: '3261 §9', makesDialog: false, refreshesTarget: false, needsDialog: false },
  BYE: { rfc: '3261 §15', makesDialog: false, refreshesTarget: false, needsDialog: true },
  OPTIONS: { rfc: '3261 §11', makesDialog: false, refreshesTarget: false, needsDialog: false },
  REGISTER: { rfc: '3261 §10', makesDialog: false, refreshesTarget: false, needsDialog: false },
  PRACK: { rfc: '3262 §6', makesDialog: false, refreshesTarget: false, needsDialog: true },
  UPDATE: { rfc: '3311 §5', makesDialog: false, refreshesTarget: true, needsDialog: true },
  INFO: { rfc: '6086 §4', makesDialog: false, refreshesTarget: false, needsDialog: true },
  MESSAGE: { rfc: '3428 §4', makesDialog: false, refreshesTarget: false, needsDialog: false },
  REFER: { rfc: '3515 §2.4', makesDialog: true, refreshesTarget: true, needsDialog: false },
  SUBSCRIBE: { rfc: '6665 §4.1', makesDialog: true, refreshesTarget: true, needsDialog: false },
  NOTIFY: { rfc: '6665 §4.1.3', makesDialog: true, refreshesTarget: true, needsDialog: false },
  PUBLISH: { rfc: '3903 §4', makesDialog: false, refreshesTarget: false, needsDialog: false },
} as const satisfies Record<string, MethodRow>

export type Method = keyof typeof methods

const known = table<MethodRow>(methods)

/** Method names are case-sensitive: `invite` is another method (RFC 3261 §7.1). */
export function methodRow(name: string): MethodRow | undefined {
  return known.get(name)
}
