// Files that the dialplan records to: their names, where they are, and how they are opened.
// Not what is written into them.

import { mkdir, stat } from 'node:fs/promises'
import { dirname, isAbsolute, join, normalize } from 'node:path'
import type { RecordedSides, SinkRequest, SinkResult } from '@jackfield/core'
import type { ApplicationRun } from '../engine/application.ts'
import type { EngineDeps } from '../engine/engine-deps.ts'

export interface RecordingName {
  readonly name: string
  readonly format: string
}

export interface OpenRecording {
  readonly path: string
  /** Leaves out what comes until it goes on. */
  pause(): void
  resume(): void
  /** Silence instead of what the channel says (`in`), or is told (`out`). */
  leaveOut(sides: RecordedSides): void
  /** Finishes the file. */
  close(): Promise<SinkResult>
}

/** `name.format` or `name:format`. */
export function parseRecordingName(text: string): RecordingName | undefined {
  const found = /^(.+)[.:]([A-Za-z\d]+)$/.exec(text.trim())
  return found ? { name: found[1] as string, format: (found[2] as string).toLowerCase() } : undefined
}

/** Where a name without a folder of its own belongs. */
export function pathOf(deps: EngineDeps, name: string, folder: 'sounds' | 'monitor'): string {
  if (isAbsolute(name)) return normalize(name)
  const { directories } = deps.settings()
  const root = folder === 'sounds' ? directories.DATA : directories.SPOOL
  // a name never leads out of its folder
  const inside = normalize(join('/', name))
  return root ? join(root, folder, inside) : join(deps.exchange.recordings.stored.directory, inside)
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** How many numbers are tried for `%d`. */
const mostNumbers = 100_000

/** `%d` in a name becomes the first number that is not in use. */
export async function freeName(deps: EngineDeps, { name, format }: RecordingName): Promise<string> {
  if (!name.includes('%d')) return name
  for (let number = 0; number < mostNumbers; number++) {
    const tried = name.replaceAll('%d', String(number))
    if (!(await isThere(`${pathOf(deps, tried, 'sounds')}.${format}`))) return tried
  }
  return name.replaceAll('%d', String(mostNumbers))
}

type RecordedParts = Pick<SinkRequest, 'recordedSide' | 'gainIn' | 'gainOut' | 'keepsSilence' | 'omitsSilence'>

export interface RecordingOptions extends RecordedParts {
  readonly appends?: boolean
  readonly maxSilenceMs?: number
  readonly onSilence?: () => void
  readonly folder?: 'sounds' | 'monitor'
}

/** Nothing, and a word in the log, when the file cannot be made. */
export async function openRecording(
  { channel, deps, log }: Pick<ApplicationRun, 'channel' | 'deps' | 'log'>,
  { name, format }: RecordingName,
  options: RecordingOptions,
): Promise<OpenRecording | undefined> {
  const { folder = 'sounds', appends = false, maxSilenceMs = 0, onSilence = () => undefined, ...more } = options
  const path = `${pathOf(deps, name, folder)}.${format}`
  try {
    await mkdir(dirname(path), { recursive: true })
    const sink = await deps.exchange.recorder.open({
      ...{ channel, path, format, appends, maxSilenceMs, onSilence },
      ...more,
    })
    const startedAt = deps.clock.now()
    return {
      path,
      pause: () => sink.pause(),
      resume: () => sink.resume(),
      leaveOut: (sides) => sink.leaveOut(sides),
      close: () => sink.close(deps.clock.now() - startedAt),
    }
  } catch (error) {
    log.error(`cannot record to ${path}: ${(error as Error).message}`)
    return undefined
  }
}
