// Another password, entered twice.

import type { VoicemailParts } from '../parts.ts'
import type { MailboxUser } from '../settings/voicemail-settings.ts'
import type { Talk } from '../speaking/talk.ts'

/** The key that broke off what was said last. `isChanged`: the new one counts from now on. */
export interface PasswordOutcome {
  readonly isChanged: boolean
  readonly key: string | undefined
}

export async function askNewPassword(parts: VoicemailParts, talk: Talk, user: MailboxUser): Promise<PasswordOutcome> {
  const { general } = parts.settings
  const refused = async (prompt: string): Promise<PasswordOutcome> => ({
    isChanged: false,
    key: await talk.play([prompt, general['vm-pls-try-again']]),
  })
  const wanted = await talk.read([general['vm-newpassword']])
  if (!(await parts.acceptsPassword(user, wanted))) return refused(general['vm-invalid-password'])
  const again = await talk.read([general['vm-reenterpassword']])
  if (again !== wanted) return refused(general['vm-mismatch'])
  await parts.changePassword(user, wanted)
  return { isChanged: true, key: await talk.play([general['vm-passchanged']]) }
}
