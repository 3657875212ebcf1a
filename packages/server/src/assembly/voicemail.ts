// Voicemail as voicemail.conf wants it.

import type { Clock, Random } from '@jackfield/base'
import { readVoicemail, Voicemail, type VoicemailSettings } from '@jackfield/voicemail'
import type { ConfigurationSource } from '../configuration/source.ts'
import type { Settings } from './settings.ts'
import type { State } from './state.ts'

export const voicemailFile = 'voicemail.conf'

/** What is wrong with the file is said. */
export function readVoicemailConf(source: ConfigurationSource): VoicemailSettings {
  const { settings, complaints } = readVoicemail(source.read(voicemailFile))
  source.complain(complaints)
  return settings
}

export const assembleVoicemail = (
  deps: { clock: Clock; random: Random; source: ConfigurationSource; settings: Settings },
  { log, bus, mailboxes }: State,
): Voicemail =>
  new Voicemail({
    clock: deps.clock,
    random: deps.random,
    log: log.for('voicemail'),
    bus,
    mailboxes,
    spoolDirectory: deps.settings.program.directories.spool,
    read: () => readVoicemailConf(deps.source),
    readOther: (file) => {
      const document = deps.source.readQuietly(file)
      return document.ok ? readVoicemail(document).settings : undefined
    },
  })
