// ReadExten(variable[,file[,context[,option[,timeout]]]]): an extension dialled by the caller, into a variable.

import { application, type Outcome } from '../engine/application.ts'
import { answerFor, playPrompts, soundUris } from '../speaking/prompts.ts'
import { startTone, stopTone } from '../speaking/tones.ts'
import { numberPrefix } from '../text/integer-prefix.ts'

export const readExten = application(
  {
    name: 'ReadExten',
    module: 'app_readexten.so',
    synopsis: 'Reads an extension into a variable.',
    arguments: ['variable', 'file?', 'context?', 'options?', 'timeout?'],
    options: {
      s: 'does nothing when the channel is not up',
      i: 'the file is the name of a tone',
      n: 'reads also when the channel is not up',
      p: 'ends at #, whatever could follow',
    },
  },
  async (call): Promise<Outcome> => {
    const [name = '', file = '', given = '', , timeout = ''] = call.args
    const { channel, options, deps, session } = call
    const { number } = channel.facts.caller
    const context = given || channel.facts.context
    const setStatus = (status: string, value: string) => {
      channel.variables.put(name, value)
      channel.variables.set('READEXTENSTATUS', status)
    }
    if (!channel.isUp && options.has('s')) {
      setStatus('SKIP', '')
      return 'continue'
    }
    if (!answerFor(call, options.has('n'))) {
      setStatus('ERROR', '')
      return 'continue'
    }
    const seconds = numberPrefix(timeout)
    const timeoutMs = seconds !== undefined && seconds > 0 ? seconds * 1000 : undefined
    let exten = ''
    let next: string | undefined
    if (options.has('i') && file !== '') await startTone(deps, channel, file)
    else if (file !== '') next = (await playPrompts(call, soundUris(file), { interrupts: () => true })).digit
    try {
      while (exten === '' || deps.extensions.matchesMore(context, exten, number)) {
        const waitMs = timeoutMs ?? (exten === '' ? session.responseTimeoutMs : session.digitTimeoutMs)
        next ??= await session.digits.next(waitMs, channel)
        stopTone(channel)
        if (next === undefined || (next === '#' && options.has('p'))) break
        exten += next
        next = undefined
      }
    } finally {
      stopTone(channel)
    }
    if (exten === '') setStatus('TIMEOUT', 't')
    else if (deps.extensions.find(context, exten, 1, number)) setStatus('OK', exten)
    else {
      channel.variables.set('INVALID_EXTEN', exten)
      setStatus('INVALID', 'i')
    }
    return 'continue'
  },
)
