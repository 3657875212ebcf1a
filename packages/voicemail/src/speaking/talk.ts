// The conversation of voicemail with somebody at a telephone: prompts that a key breaks off, and keys that are waited for.
// Not what is said.

import { type ApplicationRun, collectDigits, type Outcome, playPrompts } from '@jackfield/dialplan'

/** Where the present run of the application leads. */
export class Leave extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super('voicemail is left')
    this.outcome = outcome
  }
}

const firstDigitMs = 10_000
const nextDigitMs = 2_000
const mostDigits = 79

/** `vm-intro` is a sound, `number:5` what it says. */
const uriOf = (text: string): string => (/^[a-z]+:/.test(text) ? text : `sound:${text}`)

export class Talk {
  readonly call: ApplicationRun

  constructor(call: ApplicationRun) {
    this.call = call
  }

  get language(): string {
    return this.call.channel.facts.language
  }

  /** One after the other; the key that broke it off, where one did. `interrupts`: those keys alone. */
  async play(
    sounds: readonly string[],
    interrupts: (digit: string) => boolean = () => true,
  ): Promise<string | undefined> {
    const uris = sounds.filter((sound) => sound !== '').map(uriOf)
    return (await playPrompts(this.call, uris, { interrupts })).digit
  }

  /** The next key, or nothing in this time. */
  wait(ms: number): Promise<string | undefined> {
    return this.call.session.digits.next(ms, this.call.signal)
  }

  /** Plays, and then waits for a key that did not come meanwhile. */
  async ask(sounds: readonly string[], ms: number): Promise<string | undefined> {
    return (await this.play(sounds)) ?? this.wait(ms)
  }

  /** Digits until `#`, or until nobody presses any more; they may begin while it is asked, or have begun before (`first`). */
  async read(sounds: readonly string[], first?: string): Promise<string> {
    const given = first ?? (await this.play(sounds))
    const { digits } = await collectDigits(this.call, {
      most: mostDigits,
      terminators: '#',
      firstTimeoutMs: firstDigitMs,
      nextTimeoutMs: nextDigitMs,
      ...(given === undefined ? {} : { given }),
    })
    return digits
  }

  /** Is there such an extension for this caller? */
  hasExtension(context: string, exten: string): boolean {
    const { deps, channel } = this.call
    return deps.extensions.find(context, exten, 1, channel.facts.caller.number) !== undefined
  }

  /** Goes on there; voicemail is over. */
  goTo(context: string, exten: string): never {
    this.call.goTo({ context, exten, priority: 1 })
    throw new Leave('continue')
  }
}

/** Runs until it is over or somebody leaves. */
export async function untilLeft(act: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Leave) return error.outcome
    throw error
  }
}
