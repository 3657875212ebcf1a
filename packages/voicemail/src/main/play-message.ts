// One message at a telephone: what is said of it, and the message itself, wound to and fro by keys.

import { SteeredMedia, untilOver } from '@jackfield/dialplan'
import type { VoicemailParts } from '../parts.ts'
import { callerWords, categoryWords, dateWords, durationWords } from '../speaking/envelope-words.ts'
import type { Talk } from '../speaking/talk.ts'
import type { StoredMessage } from '../spool/spool.ts'
import type { OpenMailbox } from './open-mailbox.ts'

/** The key that broke it off. */
export async function playMessage(parts: VoicemailParts, talk: Talk, box: OpenMailbox): Promise<string | undefined> {
  const { message, user } = box
  box.isStarting = false
  if (!message) return undefined
  const place = box.current === 0 ? 'vm-first' : box.current === box.last ? 'vm-last' : ''
  const isBetween = box.current > 0 && box.current < box.last
  const { facts } = message
  const words = [
    place,
    facts.flag === 'Urgent' ? 'vm-Urgent' : '',
    'vm-message',
    isBetween ? `number:${box.current + 1}` : '',
    ...categoryWords(facts),
    ...(user.options.envelope ? await dateWords(parts, talk, user, facts) : []),
    ...(user.options.saycid ? await callerWords(parts, user, facts) : []),
    ...durationWords(user, facts),
  ]
  const key = await talk.play(words)
  // 1 leads to the message itself
  if (key !== undefined && key !== '1') return key
  box.heard.add(message)
  const now = await parts.spool.locate(user, message)
  return now && playSteered(parts, talk, now)
}

/** Keys wind it; those that stop it are keys of the menu. */
export async function playSteered(
  { settings, clock }: VoicemailParts,
  { call }: Talk,
  { path }: Pick<StoredMessage, 'path'>,
): Promise<string | undefined> {
  const { general } = settings
  const { channel, deps, log } = call
  const { language } = channel.facts
  const media = await deps.exchange.player.play({ channel, mediaUri: `sound:${path}`, language })
  if (!media) {
    log.warning(`cannot play ${path}: there is no such file`)
    return undefined
  }
  const steered = new SteeredMedia(media, clock, 0)
  return untilOver(call, media, (digit) => {
    if (digit === general['listen-control-forward-key']) steered.move(general.skipms)
    else if (digit === general['listen-control-reverse-key']) steered.move(-general.skipms)
    else if (digit === general['listen-control-pause-key']) steered.togglePause()
    else if (digit === general['listen-control-restart-key']) steered.restart()
    else return general['listen-control-stop-key'].includes(digit)
    return false
  })
}
