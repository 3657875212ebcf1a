import { agiCommand, keyCode, readNumber } from '../command.ts'
import { playFile } from '../play-file.ts'

export const streamFile = agiCommand(
  {
    name: 'STREAM FILE',
    arguments: '<file> <escape digits> [<offset samples>]',
    least: 2,
    most: 3,
    usage: 'Plays a file; one of the escape digits ends it.',
  },
  async ({ call, args: [file = '', escapes = '', offset = '0'] }) => {
    const from = readNumber(offset)
    if (from === undefined) return undefined
    const setStatus = (status: string) => call.channel.variables.set('PLAYBACKSTATUS', status)
    const played = await playFile(call, file, escapes, Math.max(0, from))
    setStatus(played ? 'SUCCESS' : 'FAILED')
    return played ? `${keyCode(played.key)} endpos=${played.endSample}` : `-1 endpos=${from}`
  },
)
