// What a command answers: lines for people and scripts, and the same as data.
// Not how it is sent.

import type { Json } from '@jackfield/base'

export interface Reply {
  /** false: what was asked for was not done */
  readonly ok: boolean
  readonly lines: readonly string[]
  /** what `--json` shows */
  readonly data: Json
  /** the line that was typed is named as failed behind the others */
  readonly namesLine?: true
}

/** Lines and what stands in them. */
export const shown = (lines: readonly string[], data: Json): Reply => ({ ok: true, lines, data })

/** One sentence about what was done. */
export const said = (message: string): Reply => ({ ok: true, lines: [message], data: { message } })

/** One sentence about why nothing was done, and the line that asked for it. */
export const failed = (message: string): Reply => ({ ...refused(message), namesLine: true })

/** One sentence about why nothing was done. */
export const refused = (message: string): Reply => ({ ok: false, lines: [message], data: { error: message } })
