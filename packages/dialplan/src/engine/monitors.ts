// Recordings of a call that go on while the dialplan does, by their ids.

import { unlink } from 'node:fs/promises'
import { perChannel } from './per-channel.ts'
import type { OpenRecording } from './record-file.ts'
import { runCommand } from './run-command.ts'

export interface Monitor {
  readonly id: string
  readonly recordings: readonly OpenRecording[]
  readonly isDeleted: boolean
  /** run in the shell when everything is written; empty: nothing */
  readonly command: string
}

export const monitors = perChannel(() => new Map<string, Monitor>())

/** Finishes its files, then does what was to be done at the end. */
export async function finishMonitor(monitor: Monitor): Promise<void> {
  for (const { close } of monitor.recordings) await close()
  if (monitor.isDeleted) for (const { path } of monitor.recordings) await unlink(path).catch(() => undefined)
  if (monitor.command !== '') await runCommand(monitor.command)
}
