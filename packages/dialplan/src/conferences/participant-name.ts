// The name that somebody says before it comes into a conference, kept as a sound as long as it is there.

import { unlink } from 'node:fs/promises'
import { ignoreRejection } from '@jackfield/base'
import type { ApplicationRun } from '../engine/application.ts'
import { openRecording } from '../listening/record-file.ts'
import { playPrompts } from '../speaking/prompts.ts'
import type { UserProfile } from './conference-profile.ts'
import type { Participant } from './conferences.ts'

const format = 'sln'
const longestMs = 10_000

/** The file without its ending; nothing: nobody is to hear a name. */
export async function recordName(
  call: ApplicationRun,
  { saysName, isQuiet }: UserProfile,
): Promise<string | undefined> {
  if (!saysName || isQuiet) return undefined
  const { channel, deps, session, signal } = call
  await playPrompts(call, ['sound:vm-rec-name', 'sound:beep'])
  const name = `confbridge-name-${channel.id}`
  const recording = await openRecording(call, { name, format }, { folder: 'monitor' })
  if (!recording) return undefined
  try {
    await session.digits.next(longestMs, signal)
  } finally {
    await recording.close()
  }
  deps.log.debug(`the name of ${channel.name} is in ${recording.path}`)
  return recording.path.slice(0, -(format.length + 1))
}

export function removeName({ nameFile }: Participant): void {
  if (nameFile) ignoreRejection(unlink(`${nameFile}.${format}`))
}
