// A name that a caller says after a tone, kept as a sound as long as somebody needs it.
// Not who hears it.

import { unlink } from 'node:fs/promises'
import { ignoreRejection } from '@jackfield/base'
import type { ApplicationRun } from '../engine/application.ts'
import { playPrompts } from '../speaking/prompts.ts'
import { openRecording } from './record-file.ts'

const format = 'sln'
const choiceMs = 6_000
const mostSilentChoices = 3

export interface NameRequest {
  /** of the file; the channel's id follows */
  readonly prefix: string
  readonly longestMs: number
  /** the caller may listen to it and say it again */
  readonly isReviewed?: boolean
}

/** The file without its ending; nothing: it could not be recorded. Any digit ends the name. */
export async function recordSpokenName(call: ApplicationRun, request: NameRequest): Promise<string | undefined> {
  const file = await record(call, request)
  if (file === undefined || !request.isReviewed) return file
  try {
    return await review(call, request, file)
  } catch (error) {
    removeSpokenName(file)
    throw error
  }
}

async function record(call: ApplicationRun, { prefix, longestMs }: NameRequest): Promise<string | undefined> {
  const { channel, deps, session, signal } = call
  await playPrompts(call, ['sound:vm-rec-name', 'sound:beep'])
  const recording = await openRecording(call, { name: `${prefix}-${channel.id}`, format }, { folder: 'monitor' })
  if (!recording) return undefined
  const file = recording.path.slice(0, -(format.length + 1))
  try {
    await session.digits.next(longestMs, signal)
  } catch (error) {
    await recording.close()
    removeSpokenName(file)
    throw error
  }
  await recording.close()
  deps.log.debug(`the name of ${channel.name} is in ${recording.path}`)
  return file
}

/** 1 keeps it, 2 plays it, 3 records it again. Who presses nothing keeps what there is. */
async function review(call: ApplicationRun, request: NameRequest, first: string): Promise<string | undefined> {
  const { session, signal } = call
  let file: string | undefined = first
  for (let silent = 0; silent < mostSilentChoices; ) {
    const { digit } = await playPrompts(call, ['sound:vm-review'], { interrupts: () => true })
    const key = digit ?? (await session.digits.next(choiceMs, signal))
    if (key === '1') {
      await playPrompts(call, ['sound:vm-msgsaved'])
      return file
    }
    if (key === '2') await playPrompts(call, [`sound:${file}`], { interrupts: () => true })
    if (key === '3') file = (await record(call, request)) ?? file
    silent += key === undefined ? 1 : 0
  }
  return file
}

export function removeSpokenName(file: string | undefined): void {
  if (file !== undefined) ignoreRejection(unlink(`${file}.${format}`))
}
