import { SteeredMedia, steering, untilOver } from '@jackfield/dialplan'
import { agiCommand, keyCode, readNumber } from '../command.ts'

/** Where a file that was played to its end is said to be. */
const endOfFile = -1

export const controlStreamFile = agiCommand(
  {
    name: 'CONTROL STREAM FILE',
    arguments: '<file> <escape digits> [<skip ms>] [<forward>] [<rewind>] [<pause>] [<offset ms>]',
    least: 2,
    most: 7,
    usage: 'Plays a file that the caller winds with keys; one of the escape digits ends it.',
  },
  async ({ call, args }) => {
    const [file = '', escapes = '', skip = '3000', forward = '#', rewind = '*', pause = '', offset = '0'] = args
    const [skipMs, offsetMs] = [readNumber(skip), readNumber(offset)]
    if (skipMs === undefined || offsetMs === undefined) return undefined
    const { channel, deps } = call
    const setStatus = (status: string, atMs: number, key = '') => {
      channel.variables.set('CPLAYBACKSTATUS', status)
      channel.variables.set('CPLAYBACKOFFSET', String(Math.round(atMs)))
      channel.variables.set('CPLAYBACKSTOPKEY', key)
    }
    const { language } = channel.facts
    const media = await deps.exchange.player.play({ channel, mediaUri: `sound:${file}`, language, offsetMs })
    if (!media) {
      setStatus('ERROR', offsetMs)
      return `-1 endpos=${offsetMs}`
    }
    const steered = new SteeredMedia(media, deps.clock, offsetMs)
    const acts = new Map([
      [forward, () => steered.move(skipMs)],
      [rewind, () => steered.move(-skipMs)],
      [pause, () => steered.togglePause()],
    ])
    const held = steering.of(channel)
    held.playing = { media: steered, skipMs }
    try {
      const key = await untilOver(call, media, (digit) => {
        if (escapes.includes(digit)) return true
        acts.get(digit)?.()
        return false
      })
      const status = steered.isStopped ? 'REMOTESTOPPED' : key === undefined ? 'SUCCESS' : 'USERSTOPPED'
      const endMs = status === 'SUCCESS' ? endOfFile : Math.round(steered.offsetMs)
      setStatus(status, endMs, key)
      return `${keyCode(key)} endpos=${endMs}`
    } finally {
      held.playing = undefined
    }
  },
)
