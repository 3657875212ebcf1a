// The subroutines a channel is in: where each came from, and the variables that are its own.
// Not the jump: the caller moves the channel.

import type { Channel, Place } from '@jackfield/core'

export interface GosubFrame {
  /** where Return goes; the loop adds one when it was called by the dialplan itself */
  readonly from: Place
  readonly to: Place
  readonly argumentCount: number
  /** names of its own variables, newest last */
  readonly locals: string[]
}

export const mostArguments = 100
/** Deeper is a dialplan that calls itself for ever. */
export const mostFrames = 10_000

export class GosubStack {
  readonly #channel: Channel
  readonly #frames: GosubFrame[] = []

  constructor(channel: Channel) {
    this.#channel = channel
  }

  get depth(): number {
    return this.#frames.length
  }

  /** 0 is the present one, 1 the one that called it. */
  peek(at = 0): GosubFrame | undefined {
    return this.#frames.at(-1 - at)
  }

  push(from: Place, to: Place, args: readonly string[]): void {
    const calling = this.peek()
    const frame: GosubFrame = { from, to, argumentCount: args.length, locals: [] }
    this.#frames.push(frame)
    args.forEach((value, at) => {
      this.setLocal(`ARG${at + 1}`, value)
    })
    // what the calling subroutine was given beyond this must not show through
    for (let at = args.length; at < (calling?.argumentCount ?? 0); at++) this.setLocal(`ARG${at + 1}`, '')
    this.setLocal('ARGC', String(args.length))
  }

  /** The place to go back to, once the frame is off the stack; its variables are still there until `forget`. */
  pop(): GosubFrame | undefined {
    return this.#frames.pop()
  }

  /** Takes the variables of a frame away, newest first. */
  forget(frame: GosubFrame): void {
    for (const name of frame.locals.reverse()) this.#channel.variables.uncover(name)
    frame.locals.length = 0
  }

  /** False: it is in no subroutine, or has too many variables. */
  setLocal(name: string, value: string): boolean {
    const frame = this.peek()
    if (!frame) return false
    const { variables } = this.#channel
    if (frame.locals.includes(name)) return !variables.put(name, value)
    if (variables.cover(name, value, `LOCAL(${name})`)) return false
    frame.locals.push(name)
    return true
  }

  /** The value a variable had so many frames ago. */
  localAt(at: number, name: string): string | undefined {
    let coveredBy = 0
    for (let frame = 0; frame < at; frame++) if (this.peek(frame)?.locals.includes(name)) coveredBy++
    return this.#channel.variables.below(name, coveredBy)
  }
}
