import { agiCommand, keyCode, readNumber } from '../command.ts'
import { playFile } from '../play-file.ts'

export const getOption = agiCommand(
  {
    name: 'GET OPTION',
    arguments: '<file> <escape digits> [<timeout ms>]',
    least: 2,
    most: 3,
    usage: 'Plays a file and waits for one of some digits.',
  },
  async ({ call, args: [file = '', escapes = '', timeout] }) => {
    const timeoutMs = timeout === undefined ? call.session.digitTimeoutMs : readNumber(timeout)
    if (timeoutMs === undefined) return undefined
    const played = await playFile(call, file, escapes, 0)
    if (!played) return '-1 endpos=0'
    const waited = played.key ?? (await call.session.digits.next(Math.max(0, timeoutMs), call.signal))
    const key = waited !== undefined && escapes.includes(waited) ? waited : undefined
    return `${keyCode(key)} endpos=${played.endSample}`
  },
)
