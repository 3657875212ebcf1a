// BackgroundDetect(file[,silence[,shortest[,longest[,analysis]]]]): plays a file until a digit, or until somebody has spoken.

import { levelFrameMs } from '@jackfield/core'
import { type ApplicationRun, application } from '../engine/application.ts'
import { answerFor, playPrompts, soundUris } from '../speaking/prompts.ts'
import { integerPrefix } from '../text/integer-prefix.ts'

const usualSilenceMs = 1_000
const usualShortestMs = 100

/** Says how long somebody has spoken, once that is over. */
class TalkEar {
  readonly #silenceMs: number
  readonly #shortestMs: number
  readonly #longestMs: number
  readonly #analysisMs: number
  readonly #threshold: number
  #totalMs = 0
  #talkMs = 0
  #quietMs = 0

  constructor({ args, deps }: ApplicationRun) {
    const [, silence = '', shortest = '', longest = '', analysis = ''] = args
    const orEndless = (text: string) => {
      const number = integerPrefix(text) ?? -1
      return number < 0 ? Number.POSITIVE_INFINITY : number
    }
    this.#silenceMs = integerPrefix(silence) ?? usualSilenceMs
    this.#shortestMs = integerPrefix(shortest) ?? usualShortestMs
    this.#longestMs = orEndless(longest)
    this.#analysisMs = orEndless(analysis)
    this.#threshold = deps.settings().listening.silenceThreshold
  }

  addLevel(level: number): number | undefined {
    this.#totalMs += levelFrameMs
    if (this.#totalMs > this.#analysisMs) return undefined
    if (level >= this.#threshold) {
      // pauses between words are part of the talk
      this.#talkMs += levelFrameMs + this.#quietMs
      this.#quietMs = 0
      return undefined
    }
    if (this.#talkMs === 0) return undefined
    this.#quietMs += levelFrameMs
    if (this.#quietMs < this.#silenceMs) return undefined
    const talkedMs = this.#talkMs
    this.#talkMs = 0
    this.#quietMs = 0
    return talkedMs >= this.#shortestMs && talkedMs <= this.#longestMs ? talkedMs : undefined
  }
}

export const backgroundDetect = application(
  {
    name: 'BackgroundDetect',
    module: 'app_talkdetect.so',
    synopsis: 'Plays a file until somebody speaks or dials.',
    arguments: ['file', 'silence?', 'shortest?', 'longest?', 'analysis?'],
  },
  async (call) => {
    if (!answerFor(call)) return 'end'
    const { channel, deps, log, session } = call
    const { context, caller } = channel.facts
    const interrupts = (digit: string) => deps.extensions.canMatch(context, digit, caller.number)
    const ear = new TalkEar(call)
    const talk = new AbortController()
    const stop = deps.exchange.listen(channel, (level) => {
      const talkedMs = ear.addLevel(level)
      if (talkedMs === undefined) return
      channel.variables.set('TALK_DETECTED', String(talkedMs))
      talk.abort()
    })
    try {
      const signal = AbortSignal.any([call.signal, talk.signal])
      const listening = { channel, deps, log, session, signal }
      const { digit } = await playPrompts(listening, soundUris(call.args[0] ?? ''), { interrupts })
      return digit === undefined ? 'continue' : { digit }
    } catch (error) {
      if (!talk.signal.aborted || call.signal.aborted) throw error
      if (deps.extensions.find(context, 'talk', 1, caller.number)) call.goTo({ context, exten: 'talk', priority: 1 })
      else log.warning(`BackgroundDetect: there is no extension talk in ${context}`)
      return 'continue'
    } finally {
      stop()
    }
  },
)
