// What is recorded with a chance to listen, to record again and to think better of it: messages of callers, greetings of owners.
// Not where it is kept.

import type { VoicemailParts } from '../parts.ts'
import type { MailboxUser } from '../settings/voicemail-settings.ts'
import { type Recorded, recordSound } from '../speaking/record-sound.ts'
import type { Talk } from '../speaking/talk.ts'

export interface ReviewRequest {
  readonly user: MailboxUser
  /** without ending */
  readonly path: string
  /** played before each recording of a greeting; callers have heard theirs */
  readonly prompt?: string
  readonly maxSeconds: number
  readonly isCaller: boolean
  readonly isUrgent: boolean
  readonly gainDb?: number
  readonly beep?: string | undefined
}

export interface Reviewed {
  /** `hang-up`: it is kept like one that was saved; `operator`: the caller wants to talk to somebody */
  readonly end: 'saved' | 'dropped' | 'hang-up' | 'operator'
  readonly isUrgent: boolean
  readonly recorded: Recorded
}

const noRecording: Recorded = { end: 'hang-up', seconds: 0, soundSeconds: 0 }
const mostSilentRounds = 3
const roundMs = 6_000
const shortMs = 600
const operatorMs = 3_000

export async function recordAndReview(parts: VoicemailParts, talk: Talk, request: ReviewRequest): Promise<Reviewed> {
  const review = new Review(parts, talk, request)
  return review.run()
}

class Review {
  readonly #parts: VoicemailParts
  readonly #talk: Talk
  readonly #request: ReviewRequest
  #recorded: Recorded = noRecording
  /** there is something to be saved */
  #exists = false
  #rounds = 0
  #silentRounds = 0
  #isUrgent: boolean

  constructor(parts: VoicemailParts, talk: Talk, request: ReviewRequest) {
    this.#parts = parts
    this.#talk = talk
    this.#request = request
    this.#isUrgent = request.isUrgent
  }

  async run(): Promise<Reviewed> {
    let key: string | undefined = '3'
    for (;;) {
      try {
        const step: Reviewed['end'] | { readonly key: string | undefined } = await this.#act(key)
        if (typeof step === 'string') return this.#ended(step)
        key = step.key
      } catch (error) {
        // whoever goes while listening to the menu leaves what he said
        if (!this.#talk.call.signal.aborted) throw error
        return this.#ended(this.#exists ? 'hang-up' : 'dropped')
      }
    }
  }

  #ended(end: Reviewed['end']): Reviewed {
    return { end, isUrgent: this.#isUrgent, recorded: this.#recorded }
  }

  async #act(key: string | undefined): Promise<Reviewed['end'] | { readonly key: string | undefined }> {
    const { isCaller, path, user } = this.#request
    switch (key) {
      case '1':
        if (!this.#exists) return { key: '3' }
        await this.#talk.play(['vm-msgsaved'])
        return 'saved'
      case '2':
        return { key: this.#exists ? await this.#talk.play([path]) : undefined }
      case '3':
        return this.#record()
      case '4':
        if (!isCaller || !user.options.leaveurgent) return { key: await this.#talk.play(['vm-sorry']) }
        this.#isUrgent = !this.#isUrgent
        return { key: await this.#talk.play([this.#isUrgent ? 'vm-marked-urgent' : 'vm-marked-nonurgent']) }
      case '0':
        if (!isCaller || !user.options.operator) return { key: await this.#talk.play(['vm-sorry']) }
        return this.#operator()
      case undefined:
        return this.#ask()
      default:
        return { key: await this.#talk.play(['vm-sorry']) }
    }
  }

  async #record(): Promise<Reviewed['end'] | { readonly key: string | undefined }> {
    const { isCaller, path, user, prompt, maxSeconds, gainDb, beep = 'beep' } = this.#request
    const isAgain = this.#rounds++ > 0
    if (isCaller && isAgain) await this.#talk.play(['vm-intro'])
    else if (prompt !== undefined) await this.#talk.play([prompt])
    await this.#talk.play([beep], () => false)
    this.#exists = false
    const otherKeys = isCaller && user.options.operator ? '0' : ''
    this.#recorded = await recordSound(this.#parts, this.#talk.call, { path, maxSeconds, otherKeys, gainDb })
    if (this.#recorded.end === 'hang-up') return isCaller ? 'hang-up' : 'dropped'
    this.#exists = true
    if (this.#recorded.end === '0') return { key: '0' }
    const key = await this.#talk.play(['auth-thankyou'], () => false)
    return isCaller && !user.options.review ? 'saved' : { key }
  }

  /** Saved, saved as urgent, or thrown away; then to the operator. */
  async #operator(): Promise<'operator'> {
    const key = await this.#talk.ask(['vm-saveoper'], operatorMs)
    if (key === '1') await this.#talk.play(['vm-msgsaved'])
    else if (key === '4') {
      this.#isUrgent = true
      await this.#talk.play(['vm-marked-urgent', 'vm-msgsaved'])
    } else {
      this.#recorded = noRecording
      await this.#talk.play(['vm-deleted'])
    }
    return 'operator'
  }

  async #ask(): Promise<Reviewed['end'] | { readonly key: string | undefined }> {
    const { isCaller, user } = this.#request
    const { leaveurgent, operator } = user.options
    let key: string | undefined
    if (this.#exists) {
      const urgent = this.#isUrgent ? 'vm-review-nonurgent' : 'vm-review-urgent'
      key = await this.#talk.play(['vm-review', ...(isCaller && leaveurgent ? [urgent] : [])])
    } else key = await this.#talk.ask(['vm-torerecord'], shortMs)
    if (isCaller && operator) key ??= await this.#talk.ask(['vm-reachoper'], shortMs)
    key ??= await this.#talk.wait(roundMs)
    if (key !== undefined) return { key }
    if (++this.#silentRounds <= mostSilentRounds) return { key }
    return isCaller && this.#exists ? 'saved' : 'dropped'
  }
}
