// Read(variable[,files[,most[,options[,attempts[,timeout]]]]]): digits of the caller into a variable.

import { type ApplicationRun, application, type Outcome } from '../engine/application.ts'
import { collectDigits } from '../listening/collect-digits.ts'
import { answerFor, playPrompts, soundUris } from '../speaking/prompts.ts'
import { startTone, stopTone } from '../speaking/tones.ts'
import { integerPrefix, numberPrefix } from '../text/integer-prefix.ts'

const mostDigits = 255

/** One attempt: the prompt, which any digit ends, then the digits. */
async function attempt(
  call: ApplicationRun,
  files: string,
  most: number,
  terminators: string,
  timeoutMs: number | undefined,
) {
  const { channel, options, deps, session } = call
  let given: string | undefined
  if (options.has('i') && files !== '') await startTone(deps, channel, files)
  else if (files !== '') given = (await playPrompts(call, soundUris(files), { interrupts: () => true })).digit
  const firstTimeoutMs = timeoutMs ?? session.responseTimeoutMs
  const nextTimeoutMs = timeoutMs ?? session.digitTimeoutMs
  try {
    const rest = given === undefined ? {} : { given }
    return await collectDigits(call, { most, terminators, firstTimeoutMs, nextTimeoutMs, ...rest })
  } finally {
    stopTone(channel)
  }
}

export const read = application(
  {
    name: 'Read',
    module: 'app_read.so',
    synopsis: 'Reads digits into a variable.',
    arguments: ['variable', 'files?', 'most?', 'options?', 'attempts?', 'timeout?'],
    options: {
      s: 'does nothing when the channel is not up',
      i: 'the file is the name of a tone',
      n: 'reads also when the channel is not up',
      t: 'keys that end the reading instead of #',
      e: 'sets the variable to the ending key when no other was pressed',
    },
  },
  async (call): Promise<Outcome> => {
    const [name = '', files = '', most = '', , attempts = '', timeout = ''] = call.args
    const { channel, options } = call
    const setStatus = (status: string, digits: string) => {
      channel.variables.put(name, digits)
      channel.variables.set('READSTATUS', status)
    }
    if (!channel.isUp && options.has('s')) {
      setStatus('SKIPPED', '')
      return 'continue'
    }
    if (!answerFor(call, options.has('n'))) {
      setStatus('ERROR', '')
      return 'continue'
    }
    const seconds = numberPrefix(timeout)
    const timeoutMs = seconds !== undefined && seconds > 0 ? seconds * 1000 : undefined
    const wanted = integerPrefix(most) ?? 0
    const limit = wanted < 1 || wanted > mostDigits ? mostDigits : wanted
    const terminators = options.has('t') ? (options.get('t') ?? '') : '#'
    let digits = ''
    let status = 'TIMEOUT'
    try {
      for (let tries = Math.max(1, integerPrefix(attempts) ?? 1); tries > 0 && digits === ''; tries--) {
        const collected = await attempt(call, files, limit, terminators, timeoutMs)
        digits = collected.digits
        if (typeof collected.endedBy === 'object') {
          if (digits === '' && options.has('e')) digits = collected.endedBy.key
          status = 'OK'
          break
        }
        status = digits === '' ? 'TIMEOUT' : 'OK'
      }
      setStatus(status, digits)
    } catch (error) {
      setStatus(channel.isHangingUp ? 'HANGUP' : 'INTERRUPTED', digits)
      if (!channel.isHangingUp) throw error
    }
    return 'continue'
  },
)
