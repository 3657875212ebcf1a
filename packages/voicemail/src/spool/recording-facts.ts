// What is known of a message that was a recording of a call.

import type { RecordingToKeep } from '@jackfield/dialplan'
import type { MailboxUser } from '../settings/voicemail-settings.ts'
import { formatCallerId, formatOrigDate, type MessageFacts } from './message-facts.ts'

export function recordingFacts(recording: RecordingToKeep, user: MailboxUser, id: string): MessageFacts {
  const { channel, caller, startedAt, durationMs } = recording
  const { context, exten, priority, redirecting } = channel.facts
  return {
    origmailbox: user.box,
    context,
    exten,
    rdnis: redirecting.from.number || 'unknown',
    priority: String(priority),
    callerchan: channel.name,
    callerid: formatCallerId(caller),
    origdate: formatOrigDate(startedAt),
    origtime: String(Math.floor(startedAt / 1000)),
    category: '',
    msg_id: id,
    flag: '',
    duration: String(Math.round(durationMs / 1000)),
  }
}
