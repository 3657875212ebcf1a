// SayUnixTime([epoch][,zone[,format[,options]]]): a moment, the present one by default.

import { application } from '../engine/application.ts'
import { playPrompts } from '../speaking/prompts.ts'
import { say } from '../speaking/say.ts'
import { spokenTime } from '../speaking/spoken-time.ts'
import { numberPrefix } from '../text/integer-prefix.ts'

export const sayUnixTime = application(
  {
    name: 'SayUnixTime',
    module: 'app_sayunixtime.so',
    synopsis: 'Says a moment.',
    arguments: ['epoch?', 'zone?', 'format?', 'options?'],
    options: { j: 'a digit leads to an extension' },
  },
  async (call) => {
    const [epoch = '', zone = '', format = ''] = call.args
    const now = call.deps.clock.wall()
    const seconds = numberPrefix(epoch)
    const moment = seconds === undefined ? now : seconds * 1000
    const { language } = call.channel.facts
    const { say: rules } = call.deps
    const times = { epochMs: moment, nowMs: now }
    const { prompts, unknown } = spokenTime({ ...times, format, zone: zone || undefined, language, say: rules })
    for (const letter of unknown) call.log.warning(`SayUnixTime: '${letter}' is unknown in a date format`)
    if (!call.options.has('j')) return say(call, prompts)
    const { digit } = await playPrompts(call, prompts, { interrupts: () => true })
    return digit === undefined ? 'continue' : { digit }
  },
)
