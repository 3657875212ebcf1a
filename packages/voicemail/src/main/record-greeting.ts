// A greeting of the owner's: recorded, reviewed, and put in the place of the one there was.

import { recordAndReview } from '../leaving/review.ts'
import type { VoicemailParts } from '../parts.ts'
import type { MailboxUser } from '../settings/voicemail-settings.ts'
import type { Talk } from '../speaking/talk.ts'
import type { Greeting } from '../spool/spool.ts'

const prompts: Readonly<Record<Greeting, string>> = {
  unavail: 'vm-rec-unv',
  busy: 'vm-rec-busy',
  greet: 'vm-rec-name',
  temp: 'vm-rec-temp',
}

export async function recordGreeting(
  parts: VoicemailParts,
  talk: Talk,
  user: MailboxUser,
  greeting: Greeting,
): Promise<void> {
  const path = await parts.spool.draft(user)
  try {
    const { end } = await recordAndReview(parts, talk, {
      user,
      path,
      prompt: prompts[greeting],
      maxSeconds: parts.settings.general.maxgreet,
      isCaller: false,
      isUrgent: false,
    })
    if (end === 'saved') await parts.spool.keepGreeting(user, path, greeting)
  } finally {
    await parts.spool.removeDraft(path)
  }
  talk.call.signal.throwIfAborted()
}
