// Log(level,message): a line in the log, from the dialplan.

import { table } from '@jackfield/base'
import { application } from '../engine/application.ts'

type Level = 'error' | 'warning' | 'notice' | 'debug' | 'dtmf' | 'fax'
const levels = table<Level>({
  ERROR: 'error',
  WARNING: 'warning',
  NOTICE: 'notice',
  DEBUG: 'debug',
  DTMF: 'dtmf',
  FAX: 'fax',
})

export const logLine = application(
  {
    name: 'Log',
    module: 'app_verbose.so',
    synopsis: 'Writes a line to the log at a level.',
    arguments: ['level', 'message?'],
  },
  ({ args: [level = '', message = ''], channel, log }) => {
    const { context, exten, priority } = channel.facts
    const voice = log.for(`Ext. ${exten}:${priority} @ ${context}`)
    const name = level.trim().toUpperCase()
    const known = levels.get(name)
    if (known) voice[known](message, { channelId: channel.id })
    else if (name === 'VERBOSE') voice.verbose(0, message, { channelId: channel.id })
    else log.error(`Log: '${level}' is no level`)
  },
)
