// Playback(files[,options]): plays files from beginning to end.

import { application } from '../engine/application.ts'
import { answerFor, playPrompts, soundUris } from '../speaking/prompts.ts'

export const playback = application(
  {
    name: 'Playback',
    module: 'app_playback.so',
    synopsis: 'Plays files to the caller.',
    arguments: ['files', 'words?'],
  },
  async (call) => {
    const [files = '', given = ''] = call.args
    const words = new Set(given.toLowerCase().split(/[,&|\s]+/))
    const { channel, log } = call
    const setStatus = (status: string) => channel.variables.set('PLAYBACKSTATUS', status)
    if (!channel.isUp && words.has('skip')) {
      setStatus('SUCCESS')
      return 'continue'
    }
    if (words.has('say')) log.warning('Playback: saying by say.conf is not supported; the words are taken as files')
    if (!answerFor(call, words.has('noanswer'))) return 'end'
    const uris = soundUris(files)
    if (uris.length === 0) return 'end'
    const { missing } = await playPrompts(call, uris)
    setStatus(missing.length > 0 ? 'FAILED' : 'SUCCESS')
    return 'continue'
  },
)
