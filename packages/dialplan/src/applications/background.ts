// BackGround(files[,options[,language[,context]]]): plays files while an extension may be dialled.

import { application } from '../engine/application.ts'
import { answerFor, playPrompts, soundUris } from '../speaking/prompts.ts'

export const background = application(
  {
    name: 'BackGround',
    module: 'core',
    synopsis: 'Plays files while an extension may be dialled.',
    arguments: ['files', 'options?', 'language?', 'context?'],
    options: {
      s: 'does nothing when the channel is not up',
      n: 'does not answer',
      m: 'is interrupted only by a digit that is an extension',
      p: 'is not interrupted',
    },
  },
  async (call) => {
    const [files = '', , language = '', given = ''] = call.args
    const { channel, options, deps } = call
    const { exten, caller } = channel.facts
    const context = given || channel.facts.context
    const setStatus = (status: string) => channel.variables.set('BACKGROUNDSTATUS', status)
    if (!channel.isUp && options.has('s')) {
      setStatus('SUCCESS')
      return 'continue'
    }
    if (!answerFor(call, options.has('n'))) return 'end'
    const isExtension = (digit: string) => deps.extensions.find(context, digit, 1, caller.number) !== undefined
    const interrupts = (digit: string) => !options.has('p') && (!options.has('m') || isExtension(digit))
    const played = await playPrompts(call, soundUris(files), { interrupts, language, stopsAtMissing: true })
    setStatus(played.missing.length > 0 ? 'FAILED' : 'SUCCESS')
    const { digit } = played
    if (digit === undefined) return 'continue'
    if (isExtension(digit) && !deps.extensions.matchesMore(context, digit, caller.number)) {
      channel.variables.set('BACKGROUND_EXTEN', exten)
      call.goTo({ context, exten: digit, priority: 1 })
      return 'continue'
    }
    if (context !== channel.facts.context) channel.changeQuietly({ context })
    return { digit }
  },
)
