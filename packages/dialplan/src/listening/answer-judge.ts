// Tells people from answering machines by how they speak: people say a word or two and wait, machines go on.
// Not the listening: it is fed how loud each 20 ms were.

export interface AmdSettings {
  /** a machine when nobody speaks for so long at the beginning */
  readonly initialSilenceMs: number
  /** a machine when the greeting takes so long */
  readonly greetingMs: number
  /** a person when it is silent for so long after a greeting */
  readonly afterGreetingSilenceMs: number
  readonly totalMs: number
  /** what is shorter is no word */
  readonly shortestWordMs: number
  /** a silence that parts two words */
  readonly betweenWordsMs: number
  /** a machine when there are more */
  readonly mostWords: number
  /** softer is silence: the mean magnitude of samples */
  readonly silenceThreshold: number
  readonly longestWordMs: number
}

export const defaultAmd: AmdSettings = {
  initialSilenceMs: 2_500,
  greetingMs: 1_500,
  afterGreetingSilenceMs: 800,
  totalMs: 5_000,
  shortestWordMs: 100,
  betweenWordsMs: 50,
  mostWords: 2,
  silenceThreshold: 256,
  longestWordMs: 5_000,
}

export interface Judgement {
  readonly status: 'HUMAN' | 'MACHINE' | 'NOTSURE'
  readonly cause: string
}

export class AnswerJudge {
  readonly #settings: AmdSettings
  #totalMs = 0
  #hasVoice = false
  #silenceMs = 0
  /** since the last silence that parts words */
  #wordMs = 0
  #voiceMs = 0
  #words = 0
  #isBetweenWords = true
  /** something was said that was long enough for a word */
  #isGreeting = false

  constructor(settings: AmdSettings) {
    this.#settings = settings
  }

  /** Takes a frame in; the judgement as soon as there is one. */
  addFrame(level: number, hasAudio: boolean, frameMs: number): Judgement | undefined {
    const { totalMs, silenceThreshold } = this.#settings
    this.#totalMs += frameMs
    if (hasAudio) this.#hasVoice = true
    if (this.#totalMs >= totalMs) {
      const why = this.#hasVoice ? 'TOOLONG' : 'NOAUDIODATA'
      return { status: 'NOTSURE', cause: `${why}-${this.#totalMs}` }
    }
    return level < silenceThreshold ? this.#addSilence(frameMs) : this.#addVoice(frameMs)
  }

  #addSilence(frameMs: number): Judgement | undefined {
    const { betweenWordsMs, initialSilenceMs, afterGreetingSilenceMs } = this.#settings
    this.#silenceMs += frameMs
    if (this.#silenceMs >= betweenWordsMs) {
      this.#isBetweenWords = true
      this.#wordMs = 0
    }
    if (!this.#isGreeting && this.#silenceMs >= initialSilenceMs)
      return { status: 'MACHINE', cause: `INITIALSILENCE-${this.#silenceMs}-${initialSilenceMs}` }
    if (this.#isGreeting && this.#silenceMs >= afterGreetingSilenceMs)
      return { status: 'HUMAN', cause: `HUMAN-${this.#silenceMs}-${afterGreetingSilenceMs}` }
    return undefined
  }

  #addVoice(frameMs: number): Judgement | undefined {
    const { shortestWordMs, longestWordMs, mostWords, greetingMs } = this.#settings
    this.#silenceMs = 0
    this.#wordMs += frameMs
    this.#voiceMs += frameMs
    if (this.#isBetweenWords && this.#wordMs >= shortestWordMs) {
      this.#words++
      this.#isBetweenWords = false
    }
    if (this.#wordMs >= longestWordMs) return { status: 'MACHINE', cause: `MAXWORDLENGTH-${this.#wordMs}` }
    if (this.#words > mostWords) return { status: 'MACHINE', cause: `MAXWORDS-${this.#words}-${mostWords}` }
    if (this.#isGreeting && this.#voiceMs >= greetingMs)
      return { status: 'MACHINE', cause: `LONGGREETING-${this.#voiceMs}-${greetingMs}` }
    // a click is no greeting
    if (this.#voiceMs >= shortestWordMs) this.#isGreeting = true
    return undefined
  }
}
