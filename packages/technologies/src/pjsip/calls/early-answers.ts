// Which of several descriptions before the answer counts: the first, or one that came later.
// Not what comes of it.

/** Both the endpoint and the system must allow it. */
export interface EarlyRules {
  readonly follow_early_media_fork: boolean
  readonly accept_multiple_sdp_answers: boolean
}

interface Early {
  /** of the one who said it: several phones may answer one call */
  readonly tag: string
  readonly text: string
}

export class EarlyAnswers {
  #followed: Early | undefined
  readonly #rules: readonly EarlyRules[]

  constructor(...rules: EarlyRules[]) {
    this.#rules = rules
  }

  /** The description that counts for now. */
  get text(): string | undefined {
    return this.#followed?.text
  }

  /** Early media may move: to another announcement of the same phone, or from one phone to the next. */
  isFollowed({ tag, text }: Early): boolean {
    const followed = this.#followed
    if (!followed) return true
    if (text === followed.text) return false
    const rule = tag === followed.tag ? 'accept_multiple_sdp_answers' : 'follow_early_media_fork'
    return this.#rules.every((rules) => rules[rule])
  }

  follow(early: Early): void {
    this.#followed = early
  }

  /** Somebody else is called: what was said before does not count. */
  forget(): void {
    this.#followed = undefined
  }
}
