// Words in front of a message that is forwarded: recorded, and joined with the message in every format both have.

import { copyFile } from 'node:fs/promises'
import type { VoicemailParts } from '../parts.ts'
import type { MailboxUser } from '../settings/voicemail-settings.ts'
import { recordSound } from '../speaking/record-sound.ts'
import type { Talk } from '../speaking/talk.ts'
import { joinSounds } from '../spool/join-sounds.ts'
import { changeFacts } from '../spool/message-facts.ts'
import { readSmallFile, writeSmallFile } from '../spool/small-file.ts'
import type { StoredMessage } from '../spool/spool.ts'

export interface Prepended {
  /** of the files of both together, without ending */
  readonly path: string
}

/** Nothing: nobody said anything, and the caller was told how it is done. */
export async function prependRecording(
  parts: VoicemailParts,
  talk: Talk,
  user: MailboxUser,
  message: StoredMessage,
): Promise<Prepended | undefined> {
  const { spool, settings } = parts
  const words = await spool.draft(user)
  const path = await spool.draft(user)
  let isWhole = false
  try {
    await talk.play(['beep'], () => false)
    const { end, seconds } = await recordSound(parts, talk.call, { path: words, maxSeconds: user.options.maxsecs })
    talk.call.signal.throwIfAborted()
    if (end !== '#' || seconds === 0) {
      await talk.play([settings.general['vm-pls-try-again'], settings.general['vm-prepend-timeout']])
      return undefined
    }
    const now = await spool.locate(user, message)
    if (!now) return undefined
    await joinAll(parts, words, now.path, path)
    const text = (await readSmallFile(`${now.path}.txt`)) ?? ''
    const duration = String(seconds + (Number(now.facts.duration) || 0))
    await writeSmallFile(`${path}.txt`, changeFacts(text, { duration }))
    isWhole = true
    return { path }
  } finally {
    await spool.removeDraft(words)
    if (!isWhole) await spool.removeDraft(path)
  }
}

/** A message in other formats than those of today stays as it is in them. */
async function joinAll({ spool }: VoicemailParts, words: string, message: string, target: string): Promise<void> {
  const spoken = new Set((await spool.sounds(words)).map((file) => file.slice(words.length)))
  const sounds = await spool.sounds(message)
  const common = sounds.filter((file) => spoken.has(file.slice(message.length)))
  for (const file of common) {
    const ending = file.slice(message.length)
    await joinSounds(`${words}${ending}`, file, `${target}${ending}`)
  }
  if (common.length === 0) for (const file of sounds) await copyFile(file, `${target}${file.slice(message.length)}`)
}
