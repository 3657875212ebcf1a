// When a message came, from whom, and how long it is, as prompts.
// Not the playing.

import { spokenTime } from '@jackfield/dialplan'
import type { VoicemailParts } from '../parts.ts'
import type { MailboxUser } from '../settings/voicemail-settings.ts'
import { type MessageFacts, parseCallerId } from '../spool/message-facts.ts'
import type { Talk } from './talk.ts'

/** Where a mailbox has no zone: by the language of the channel. */
const formats: readonly (readonly [language: string, format: string])[] = [
  ['de', `'vm-received' Q 'digits/at' HM`],
  ['no', `'vm-received' Q 'digits/at' HM`],
  ['it', `'vm-received' q 'digits/at' 'digits/hours' k 'digits/e' M 'digits/minutes'`],
  ['nl', `'vm-received' q 'digits/nl-om' HM`],
  ['pl', `'vm-received' Q HM`],
  ['pt_BR', `'vm-received' Ad 'digits/pt-de' B 'digits/pt-de' Y 'digits/pt-as' HM`],
  ['se', `'vm-received' dB 'digits/at' k 'and' M`],
]
const plainFormat = `'vm-received' q 'digits/at' IMp`

/** Nothing: the message does not say. */
export async function dateWords(
  parts: VoicemailParts,
  talk: Talk,
  user: MailboxUser,
  { origtime }: MessageFacts,
): Promise<readonly string[]> {
  const seconds = Number(origtime)
  if (origtime === '' || !Number.isFinite(seconds)) return []
  const zone = parts.zoneOf(user)
  const language = talk.language.toLowerCase()
  const usual = formats.find(([beginning]) => language.startsWith(beginning.toLowerCase()))?.[1] ?? plainFormat
  const format = zone ? await talk.call.substitute(zone.format) : usual
  const times = { epochMs: seconds * 1000, nowMs: parts.clock.wall() }
  const { say } = talk.call.deps
  return spokenTime({ ...times, format, zone: zone?.timeZone, language: talk.language, say }).prompts
}

/** @param isCallback it is about the number that would be called: only that is said */
export async function callerWords(
  parts: VoicemailParts,
  user: MailboxUser,
  { callerid, context }: MessageFacts,
  isCallback = false,
): Promise<readonly string[]> {
  const { number } = parseCallerId(callerid)
  if (number === '') return isCallback ? [] : ['vm-unknown-caller']
  const isInternal = parts.settings.general.cidinternalcontexts.slice(0, mostInternal).includes(context)
  if (isInternal && !isCallback) {
    const name = await parts.spool.greeting({ box: number, context: user.context }, 'greet')
    return name === undefined ? ['vm-from-extension', `digits:${number}`] : ['vm-from', name]
  }
  const recorded = parts.callerNamePath(number)
  const said = (await isFolderOfSound(parts, recorded)) ? recorded : `digits:${number}`
  return isCallback ? [said] : ['vm-from-phonenumber', said]
}

const mostInternal = 10

const isFolderOfSound = async (parts: VoicemailParts, path: string): Promise<boolean> =>
  (await parts.spool.sounds(path)).length > 0

/** Only of messages that are long enough. */
export function durationWords({ options }: MailboxUser, { duration }: MessageFacts): readonly string[] {
  const minutes = Math.floor(Number(duration) / 60)
  if (!options.sayduration || !(minutes >= Math.max(1, options.saydurationm))) return []
  return ['vm-duration', `number:${minutes}`, 'vm-minutes']
}

/** The category of a message is the name of a sound. */
export const categoryWords = ({ category }: MessageFacts): readonly string[] => (category === '' ? [] : [category])
