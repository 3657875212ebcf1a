// SendDTMF(digits[,gap[,duration[,channel[,options]]]]): digits to the far end, of this channel or another.

import { sendDigits } from '@jackfield/core'
import { application } from '../engine/application.ts'
import { answerFor } from '../speaking/prompts.ts'
import { integerPrefix } from '../text/integer-prefix.ts'

export const sendDtmf = application(
  {
    name: 'SendDTMF',
    module: 'app_senddtmf.so',
    synopsis: 'Sends digits.',
    arguments: ['digits', 'gap?', 'duration?', 'channel?', 'options?'],
    options: { a: 'answers first' },
  },
  async (call) => {
    const [digits = '', gap = '', duration = '', name = ''] = call.args
    const { deps, log, options, signal } = call
    const channel = name === '' ? call.channel : deps.channels.find(name)
    if (!channel) {
      log.warning(`SendDTMF: there is no channel '${name}'`)
      return 'continue'
    }
    if (options.has('a') && !answerFor(call)) return 'end'
    const betweenMs = integerPrefix(gap) || 250
    const durationMs = integerPrefix(duration) || undefined
    await sendDigits(deps.clock, channel, { digits, betweenMs, durationMs }, signal)
    return 'continue'
  },
)
