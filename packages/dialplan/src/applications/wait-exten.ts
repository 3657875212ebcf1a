// WaitExten([seconds][,options]): waits for an extension to be dialled.

import { application, coreModule } from '../engine/application.ts'
import { startTone, stopTone } from '../speaking/tones.ts'
import { parseSeconds } from '../text/parse-seconds.ts'

export const waitExten = application(
  {
    name: 'WaitExten',
    module: coreModule,
    synopsis: 'Waits for an extension to be dialled.',
    arguments: ['seconds?', 'options?'],
    options: { m: 'music while waiting, of this class', d: 'a tone while waiting' },
  },
  async (call) => {
    const { args, session, channel, options, deps } = call
    const given = parseSeconds(args[0] ?? '')
    const timeoutMs = given !== undefined && given > 0 ? given : session.responseTimeoutMs
    if (options.has('m')) channel.startMusic(options.get('m') || 'default')
    else if (options.has('d')) await startTone(deps, channel, options.get('d') || 'dial')
    try {
      const digit = await session.digits.next(timeoutMs, channel)
      if (digit !== undefined) return { digit }
    } finally {
      channel.stopMusic()
      stopTone(channel)
    }
    const { context, exten, priority, caller } = channel.facts
    const isThere = (name: string, at: number) => deps.extensions.find(context, name, at, caller.number) !== undefined
    if (isThere(exten, priority + 1)) return 'continue'
    if (isThere('t', 1)) {
      call.goTo({ context, exten: 't', priority: 1 })
      return 'continue'
    }
    if (!deps.pbxRun.raiseException(session, 'RESPONSETIMEOUT')) return 'end'
    channel.changeQuietly({ priority: 0 })
    return 'continue'
  },
)
