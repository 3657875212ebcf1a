// Says what stands behind `say:`: finds the engine, keeps what was said, and says the same words once for all who want them now.
// Not the engines, nor who hears it.

import { createHash } from 'node:crypto'
import { type Clock, detached, type Log } from '@jackfield/base'
import { FetchSlots, type SoundSpec, wavHeader } from '@jackfield/media'
import { EngineError, type SpeechEngine } from '../engines/speech-engine.ts'
import { parseWords } from './parse-words.ts'
import { SpeechCache } from './speech-cache.ts'
import { Synthesis } from './synthesis.ts'

/** An engine as it is configured to speak. */
export interface Voice {
  readonly name: string
  readonly engine: SpeechEngine
  /** of languages that are not listed */
  readonly voice: string
  /** by language, `de` or `de_DE` */
  readonly voices: ReadonlyMap<string, string>
  /** in the place of the channel's; empty: the channel's */
  readonly language: string
}

export interface SpeakerSettings {
  /** by name, in lower case */
  readonly voices: ReadonlyMap<string, Voice>
  /** who speaks where nobody is named */
  readonly usual: string | undefined
  readonly timeoutMs: number
  readonly textLimit: number
  readonly mostSeconds: number
}

export interface SpeakerOptions {
  readonly clock: Clock
  readonly log: Log
  readonly directory: string
  readonly cache: { readonly mostBytes: number; readonly mostFiles: number }
  /** spoken at once, and by one engine */
  readonly most: number
  readonly mostPerEngine: number
  /** asked at every use, so that a reload takes effect at once */
  readonly settings: () => SpeakerSettings
}

/** Waiting for a place. */
const mostWaiting = 200
/** Another number where what is kept would sound otherwise than what is spoken now. */
const generation = 1

interface Said {
  readonly voice: Voice
  readonly order: { readonly text: string; readonly voice: string; readonly language: string }
}

export class Speaker {
  readonly #options: SpeakerOptions
  readonly #log: Log
  readonly #cache: SpeechCache
  readonly #slots: FetchSlots
  readonly #running = new Map<string, { readonly synthesis: Synthesis; readonly over: Promise<boolean> }>()
  #isClosed = false

  constructor(options: SpeakerOptions) {
    const { clock, log, directory, cache, most, mostPerEngine } = options
    this.#options = options
    this.#log = log.for('speech')
    this.#cache = new SpeechCache({ directory, ...cache, wall: () => clock.wall() })
    this.#slots = new FetchSlots({ most, mostPerHost: mostPerEngine, mostWaiting })
  }

  /** Nothing: it cannot be said, and the log has the reason. `isWhole`: all of it is wanted at once. */
  async find(rest: string, language: string, isWhole = false): Promise<SoundSpec | undefined> {
    try {
      return await this.#find(this.#choose(rest, language), isWhole)
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
      this.#log.warning(`the text cannot be spoken: ${error.message}`, { code: 'speech-failed' })
      return undefined
    }
  }

  close(): void {
    this.#isClosed = true
    for (const { synthesis } of this.#running.values()) synthesis.abort()
  }

  #choose(rest: string, channelLanguage: string): Said {
    const { voices, usual, textLimit } = this.#options.settings()
    const words = parseWords(rest)
    const name = words.engine ?? usual
    if (name === undefined) throw new EngineError('there is no engine (speech.conf), and espeak-ng is not installed')
    const voice = voices.get(name.toLowerCase())
    if (!voice) throw new EngineError(`there is no engine ${name} that speaks in speech.conf`)
    if (words.text === '') throw new EngineError('there is no text')
    if (words.text.length > textLimit)
      throw new EngineError(`${words.text.length} characters are more than text_limit of speech.conf (${textLimit})`)
    const language = words.language ?? (voice.language || channelLanguage)
    return { voice, order: { text: words.text, voice: words.voice ?? voiceFor(voice, language), language } }
  }

  async #find(said: Said, isWhole: boolean): Promise<SoundSpec | undefined> {
    const name = nameOf(said)
    const running = this.#running.get(name)
    const path = running ? undefined : await this.#kept(name)
    if (path !== undefined) return { kind: 'file', path }
    const { synthesis, over } = this.#running.get(name) ?? this.#begin(name, said)
    await (isWhole ? over : Promise.race([synthesis.begun, over]))
    // what failed before it began was said in the log by who began it
    return isWhole && !(await over) ? undefined : synthesis.sound
  }

  /** What cannot be read is spoken anew. */
  #kept(name: string): Promise<string | undefined> {
    return this.#cache.use(name).catch((error: Error) => {
      this.#log.warning(`speech in the cache cannot be read and is made again: ${error.message}`, {
        code: 'speech-cache',
      })
      return undefined
    })
  }

  #begin(name: string, said: Said): { synthesis: Synthesis; over: Promise<boolean> } {
    const { clock, settings } = this.#options
    const { timeoutMs, mostSeconds } = settings()
    const synthesis = new Synthesis({ clock, engine: said.voice.engine, order: said.order, timeoutMs, mostSeconds })
    const over = this.#run(name, said, synthesis)
    const running = { synthesis, over }
    this.#running.set(name, running)
    detached(
      over.finally(() => this.#running.delete(name)),
      'the making of speech',
    )
    return running
  }

  /** Whether all of it was spoken. */
  async #run(name: string, { voice, order }: Said, synthesis: Synthesis): Promise<boolean> {
    const waiting = new AbortController()
    const { clock, settings } = this.#options
    const timer = clock.after(settings().timeoutMs, () =>
      waiting.abort(new EngineError('too many other texts are being spoken')),
    )
    let leave: (() => void) | undefined
    try {
      const place = this.#slots.take(voice.name, waiting.signal)
      if (!place) throw new EngineError('too many texts wait to be spoken')
      leave = await place
      timer.cancel()
      await synthesis.run()
    } catch (error) {
      if (this.#isClosed) return false
      if (!(error instanceof EngineError)) throw error
      const about = `${order.text.length} characters${order.language === '' ? '' : ` in ${order.language}`}`
      this.#log.warning(`engine ${voice.name} did not say ${about}: ${error.message}`, { code: 'speech-failed' })
      return false
    } finally {
      timer.cancel()
      leave?.()
    }
    await this.#keep(name, synthesis)
    return true
  }

  /** A disk that is full spoils nothing but the next time. */
  async #keep(name: string, synthesis: Synthesis): Promise<void> {
    const pcm = synthesis.samples()
    const bytes = new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength)
    try {
      await this.#cache.keep(name, [wavHeader(synthesis.rateHz, bytes.length), bytes])
    } catch (error) {
      this.#log.warning(`speech cannot be written to the cache: ${(error as Error).message}`, { code: 'speech-cache' })
    }
  }
}

function voiceFor({ voice, voices }: Voice, language: string): string {
  const wanted = language.toLowerCase().replace('-', '_')
  return voices.get(wanted) ?? voices.get(wanted.split('_', 1)[0] as string) ?? voice
}

function nameOf({ voice, order }: Said): string {
  const { text, language } = order
  const facts = JSON.stringify([generation, voice.name, voice.engine.key, order.voice, language, text])
  return createHash('sha256').update(facts).digest('hex')
}
