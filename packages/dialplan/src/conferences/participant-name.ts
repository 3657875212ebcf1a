// The name that somebody says before it comes into a conference.
// Whoever asks for it removes it.

import type { ApplicationRun } from '../engine/application.ts'
import { recordSpokenName } from '../listening/spoken-name.ts'
import type { UserProfile } from './conference-profile.ts'

const longestMs = 10_000

/** The file without its ending; nothing: nobody is to hear a name. */
export const recordName = async (
  call: ApplicationRun,
  { saysName, isNameReviewed, isQuiet }: UserProfile,
): Promise<string | undefined> =>
  !saysName || isQuiet
    ? undefined
    : recordSpokenName(call, { prefix: 'confbridge-name', longestMs, isReviewed: isNameReviewed })
