// ControlPlayback(file[,skip[,forward[,rewind[,stop[,pause[,restart[,options]]]]]]]): plays a file that the caller steers with keys.

import { type ApplicationRun, application } from '../engine/application.ts'
import { answerFor, soundUris, untilOver } from '../speaking/prompts.ts'
import { SteeredMedia, steering } from '../speaking/steered-media.ts'
import { integerPrefix } from '../text/integer-prefix.ts'

const skipOf = (args: readonly string[]) => integerPrefix(args[1] ?? '') || 3000

/** What each key does. */
function keysOf({ args }: ApplicationRun, media: SteeredMedia): ReadonlyMap<string, () => void> {
  const [, , forward, rewind, , pause = '', restart = ''] = args
  const skipMs = skipOf(args)
  return new Map([
    [forward || '#', () => media.move(skipMs)],
    [rewind || '*', () => media.move(-skipMs)],
    [restart, () => media.restart()],
    [pause, () => media.togglePause()],
  ])
}

export const controlPlayback = application(
  {
    name: 'ControlPlayback',
    module: 'app_controlplayback.so',
    synopsis: 'Plays a file that the caller steers with keys.',
    arguments: ['file', 'skip?', 'forward?', 'rewind?', 'stop?', 'pause?', 'restart?', 'options?'],
    options: { o: 'starts this many milliseconds into the file' },
  },
  async (call) => {
    const { args, channel, options, deps } = call
    const offsetMs = integerPrefix(options.get('o') ?? '') ?? 0
    const setStatus = (status: string, offset: number, key = '') => {
      channel.variables.set('CPLAYBACKSTATUS', status)
      channel.variables.set('CPLAYBACKOFFSET', String(Math.round(offset)))
      channel.variables.set('CPLAYBACKSTOPKEY', key)
    }
    if (!answerFor(call)) return 'end'
    const [mediaUri] = soundUris(args[0] ?? '')
    const { language } = channel.facts
    const media = mediaUri && (await deps.exchange.player.play({ channel, mediaUri, language, offsetMs }))
    if (!media) {
      setStatus('ERROR', offsetMs)
      return 'continue'
    }
    const steered = new SteeredMedia(media, deps.clock, offsetMs)
    const keys = keysOf(call, steered)
    const stops = args[4] ?? ''
    const held = steering.of(channel)
    held.playing = { media: steered, skipMs: skipOf(args) }
    try {
      const key = await untilOver(call, media, (digit) => {
        if (stops.includes(digit)) return true
        keys.get(digit)?.()
        return false
      })
      const status = steered.isStopped ? 'REMOTESTOPPED' : key === undefined ? 'SUCCESS' : 'USERSTOPPED'
      // a file that was played to its end is nowhere
      setStatus(status, status === 'SUCCESS' ? -1 : steered.offsetMs, key)
    } finally {
      held.playing = undefined
    }
    return 'continue'
  },
)
