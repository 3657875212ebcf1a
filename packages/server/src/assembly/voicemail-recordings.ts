// Messages of voicemail by names of recordings, so that `recording:voicemail/<context>/<box>/<id>` plays one.
// Not what is in the folder of recordings: that comes first.

import type { Voicemail } from '@jackfield/voicemail'

export const voicemailRecordings = 'voicemail'

/** The file of a message; nothing: the name is not one of a message, or there is none. */
export async function messageOfRecording(voicemail: Voicemail, name: string): Promise<string | undefined> {
  const [root, context, box, id, ...more] = name.split('/')
  if (root !== voicemailRecordings || !context || !box || !id || more.length > 0) return undefined
  const user = voicemail.find(`${box}@${context}`)
  const message = user && (await voicemail.spool.find(user, id))
  return message && (await voicemail.spool.sounds(message.path))[0]
}
