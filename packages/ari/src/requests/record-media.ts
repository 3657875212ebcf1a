// A recording that a request wants made: what is asked of the recordings, and what is answered.
// Not who is recorded: a channel or a bridge is found by each operation.

import type { RecordOutcome, RecordRequest } from '@jackfield/core'
import { Created, Fault, Rendered } from '@jackfield/description'
import type { AriDeps } from '../ari-deps.ts'
import { limitFault } from './limit-fault.ts'

export interface RecordWords {
  readonly name: string | undefined
  readonly format: string | undefined
  readonly maxDurationSeconds: number | undefined
  readonly maxSilenceSeconds: number | undefined
  readonly ifExists: 'fail' | 'overwrite' | 'append' | undefined
  readonly terminateOn: 'none' | 'any' | '*' | '#' | undefined
  readonly beep: boolean
}

/** Names and formats that are missing were complained about before. */
export function readRecord({ name = '', format = '', beep, ...limits }: RecordWords): RecordRequest {
  return { name, format, hasBeep: beep, ...limits }
}

const codes = {
  'queue-full': 'channel-commands-full',
  'unknown-format': 'recording-format-unknown',
  'bad-name': 'recording-name-invalid',
  exists: 'recording-exists',
} as const

/** Among exchanges that stand as one no two recordings have the same name, unless one that is finished may be written over. */
export async function checkRecordingName(
  { name, ifExists = 'fail' }: RecordRequest,
  { elsewhere }: Pick<AriDeps, 'elsewhere'>,
): Promise<void> {
  if (name !== '' && (await elsewhere()?.hasRecording(name, ifExists === 'fail' ? 'any' : 'live')))
    throw new Fault('recording-exists', { name, parameter: 'name' })
}

/** The recording as it was made, and where it can be looked at. */
export function answerRecord(
  outcome: RecordOutcome,
  { name }: RecordRequest,
  { render }: Pick<AriDeps, 'render'>,
): Created {
  if (!outcome.ok) {
    if (outcome.code === 'limit-reached') throw limitFault(outcome)
    throw new Fault(codes[outcome.code], { name, parameter: outcome.code === 'unknown-format' ? 'format' : 'name' })
  }
  const { snapshot } = outcome
  return new Created(`/recordings/live/${encodeURIComponent(name)}`, new Rendered(render.recording(snapshot)))
}
