// Written by `npm run index` from the listing of this folder; do not edit.
// It holds the list and nothing else.
// biome-ignore-all format: one name a line, so that a change shows as one line
// biome-ignore-all assist/source/organizeImports: in the order of the listing
import { directory } from './directory.ts'
import { vmAuthenticate } from './vm-authenticate.ts'
import { vmSayName } from './vm-say-name.ts'
import { voiceMailMain } from './voice-mail-main.ts'
import { voiceMailPlayMsg } from './voice-mail-play-msg.ts'
import { voiceMail } from './voice-mail.ts'

export const applications = [
  directory,
  vmAuthenticate,
  vmSayName,
  voiceMailMain,
  voiceMailPlayMsg,
  voiceMail,
] as const
