// ControlPlayback(file[,skip[,forward[,rewind[,stop[,pause[,restart[,options]]]]]]]): plays a file that the caller steers with keys.

import { application } from '../engine/application.ts'
import { answerFor, soundUris } from '../engine/prompts.ts'
import { integerPrefix } from '../text/integer-prefix.ts'

export const controlPlayback = application(
  {
    name: 'ControlPlayback',
    module: 'app_controlplayback.so',
    synopsis: 'Plays a file that the caller steers with keys.',
    arguments: ['file', 'skip?', 'forward?', 'rewind?', 'stop?', 'pause?', 'restart?', 'options?'],
    options: { o: 'begins this many milliseconds inside' },
  },
  async (call) => {
    const { args, channel, options, parts, session, signal } = call
    const [file = '', skip = '', forward, rewind, stop = '', pause = '', restart = ''] = args
    const skipMs = integerPrefix(skip) || 3000
    const tell = (status: string, key = '') => {
      channel.variables.set('CPLAYBACKSTATUS', status)
      channel.variables.set('CPLAYBACKOFFSET', String(Math.round(offsetMs)))
      channel.variables.set('CPLAYBACKSTOPKEY', key)
    }
    let offsetMs = integerPrefix(options.get('o') ?? '') ?? 0
    let since = parts.clock.now()
    let isPaused = false
    if (!answerFor(call)) return 'end'
    const [mediaUri] = soundUris(file)
    const { language } = channel.facts
    const media = mediaUri && (await parts.exchange.player.play({ channel, mediaUri, language, offsetMs }))
    if (!media) {
      tell('ERROR')
      return 'continue'
    }
    const keys: Readonly<Record<string, () => void>> = {
      [forward || '#']: () => move(skipMs),
      [rewind || '*']: () => move(-skipMs),
      ...(restart === '' ? {} : { [restart]: () => begin() }),
      ...(pause === '' ? {} : { [pause]: () => togglePause() }),
    }
    const count = () => {
      if (!isPaused) offsetMs += parts.clock.now() - since
      since = parts.clock.now()
    }
    const move = (byMs: number) => {
      count()
      offsetMs = Math.max(0, offsetMs + byMs)
      if (Number.isFinite(byMs)) media.seek(byMs)
    }
    const begin = () => {
      media.restart()
      move(Number.NEGATIVE_INFINITY)
    }
    const togglePause = () => {
      count()
      isPaused = !isPaused
      if (isPaused) media.pause()
      else media.resume()
    }
    const over = new AbortController()
    const listening = AbortSignal.any([signal, over.signal])
    const steered = async () => {
      for (;;) {
        const digit = (await session.digits.next(Number.POSITIVE_INFINITY, listening)) as string
        if (stop.includes(digit)) return digit
        keys[digit]?.()
      }
    }
    try {
      const key = await Promise.race([media.ended, steered()])
      count()
      tell(key === undefined ? 'SUCCESS' : 'USERSTOPPED', key ?? '')
      return 'continue'
    } finally {
      over.abort()
      media.stop()
    }
  },
)
