// AMD(…): tells people from answering machines by how they speak.

import { type ApplicationRun, application } from '../engine/application.ts'
import { type AmdSettings, AnswerJudge } from '../listening/answer-judge.ts'
import { listenUntil } from '../listening/listen-until.ts'
import { soundUris } from '../speaking/prompts.ts'
import { integerPrefix } from '../text/integer-prefix.ts'

/** In the order of the arguments. */
const fields = [
  'initialSilenceMs',
  'greetingMs',
  'afterGreetingSilenceMs',
  'totalMs',
  'shortestWordMs',
  'betweenWordsMs',
  'mostWords',
  'silenceThreshold',
  'longestWordMs',
] as const satisfies readonly (keyof AmdSettings)[]

/** What is left out, or is no number, is as amd.conf says. */
function settingsOf({ args, deps }: ApplicationRun): AmdSettings {
  const given = fields.flatMap((field, at) => {
    const number = integerPrefix(args[at] ?? '')
    return number === undefined || number < 0 ? [] : [[field, number] as const]
  })
  return { ...deps.settings().listening.amd, ...Object.fromEntries(given) }
}

export const amd = application(
  {
    name: 'AMD',
    module: 'app_amd.so',
    synopsis: 'Tells people from answering machines.',
    arguments: [
      'initial silence?',
      'greeting?',
      'silence after greeting?',
      'total?',
      'shortest word?',
      'between words?',
      'most words?',
      'silence threshold?',
      'longest word?',
      'file?',
    ],
  },
  async (call) => {
    const { channel, deps, args } = call
    const setStatus = (status: string, cause: string) => {
      channel.variables.set('AMDSTATUS', status)
      channel.variables.set('AMDCAUSE', cause)
    }
    const [mediaUri] = soundUris(args[9] ?? '')
    const { language } = channel.facts
    const playing = mediaUri ? await deps.exchange.player.play({ channel, mediaUri, language }) : undefined
    const judge = new AnswerJudge(settingsOf(call))
    try {
      const { status, cause } = await listenUntil(call, (...frame) => judge.addFrame(...frame))
      setStatus(status, cause)
    } catch (error) {
      if (channel.isHangingUp) setStatus('HANGUP', '')
      throw error
    } finally {
      playing?.stop()
    }
  },
)
