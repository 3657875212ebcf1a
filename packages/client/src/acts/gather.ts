// Asking a caller for digits: prompts that a digit interrupts, limits of time, another try, and a result that says why there are none.
// Not what the digits mean.

import { checkDigits, isOneOf } from './digit-set.ts'
import type { Happening, Inbox } from './inbox.ts'
import type { Cancellable, Cancelled, HungUp, Party } from './party.ts'
import { Prompts } from './prompts.ts'

export interface GatherOptions extends Cancellable {
  /** what is played before, at each try */
  readonly play?: string | readonly string[] | undefined
  /** exactly so many */
  readonly digits?: number | undefined
  /** at least so many; 1 unless told */
  readonly minDigits?: number | undefined
  /** at most so many: the last one ends it */
  readonly maxDigits?: number | undefined
  /** digits that end it and are not among what was asked for; `#` unless told, empty for none */
  readonly terminator?: string | undefined
  /** how long the first digit may take after the prompt; 5 s unless told */
  readonly firstDigitMs?: number | undefined
  /** how long each further digit may take; 3 s unless told */
  readonly interDigitMs?: number | undefined
  /** a digit stops the prompt; `true` unless told */
  readonly bargeIn?: boolean | undefined
  /** what was typed before counts for nothing */
  readonly fresh?: boolean | undefined
  /** how often it is asked for; once unless told */
  readonly tries?: number | undefined
  /** what the digits must look like, as a whole */
  readonly pattern?: RegExp | undefined
  /** whether these digits will do */
  readonly validate?: ((digits: string) => boolean | Promise<boolean>) | undefined
  /** what is played before it is asked for again */
  readonly playAgain?: string | readonly string[] | undefined
  readonly language?: string | undefined
}

interface Tried {
  readonly digits: string
  /** how often it was asked for */
  readonly tries: number
}

export type GatherResult =
  | ({ readonly outcome: 'digits' /** the digit that ended it */; readonly terminator?: string } & Tried)
  /** nothing was typed */
  | ({ readonly outcome: 'timeout' } & Tried)
  | ({ readonly outcome: 'too-few' } & Tried)
  /** they do not match the pattern, or `validate` does not want them */
  | ({ readonly outcome: 'invalid' } & Tried)
  /** this medium cannot be played */
  | ({ readonly outcome: 'failed'; readonly media: string } & Tried)
  | (HungUp & Tried)
  | (Cancelled & Tried)

/** Without what each try begins with. */
type Asked =
  | { readonly outcome: 'digits' | 'timeout' | 'too-few'; readonly digits: string; readonly terminator?: string }
  | { readonly outcome: 'failed'; readonly digits: string; readonly media: string }
  | { readonly outcome: 'hung-up' | 'cancelled'; readonly digits: string }

export async function gather(call: Party, options: GatherOptions): Promise<GatherResult> {
  check(options)
  const { tries: most = 1, signal, fresh = false } = options
  if (fresh) call.forgetTyped()
  const inbox = call.open({ signal, wantsDigits: true })
  try {
    for (let tries = 1; ; tries++) {
      const again = tries > 1 ? options.playAgain : undefined
      const asked = await ask(call, inbox, options, [again ?? [], options.play ?? []].flat())
      const { outcome, digits } = asked
      if (outcome === 'hung-up') return { ...call.hungUp, digits, tries }
      if (outcome === 'cancelled' || outcome === 'failed') return { ...asked, outcome, tries } as GatherResult
      const judged = outcome === 'digits' && !(await isValid(digits, options)) ? 'invalid' : outcome
      if (judged === 'digits') return { ...asked, outcome: judged, tries }
      if (tries >= most) return { outcome: judged, digits, tries }
      // the rest of a wrong number is no answer to the next question
      inbox.dropDigits()
    }
  } finally {
    inbox.close()
  }
}

async function isValid(digits: string, { pattern, validate }: GatherOptions): Promise<boolean> {
  if (pattern && pattern.exec(digits)?.[0] !== digits) return false
  return validate ? validate(digits) : true
}

/** One try. */
async function ask(call: Party, inbox: Inbox, options: GatherOptions, media: readonly string[]): Promise<Asked> {
  const { clock } = call.deps
  const { maxDigits = options.digits, terminator = '#', bargeIn = true } = options
  const { firstDigitMs = 5_000, interDigitMs = 3_000 } = options
  const prompts = new Prompts(call, inbox, media, options.language)
  /** typed during a prompt that is not to be interrupted */
  const early: string[] = []
  let digits = ''
  let deadline = clock.now() + firstDigitMs
  try {
    if (!call.isOver && !options.signal?.aborted) await prompts.fill()
    for (;;) {
      const typed = prompts.isOver ? early.shift() : undefined
      const happening = typed === undefined ? await next() : ({ is: 'digit', digit: typed } as const)
      switch (happening.is) {
        case 'hung-up':
        case 'cancelled':
          return { outcome: happening.is, digits }
        case 'time':
          return judge(digits, 'time', options)
        case 'played': {
          const failed = await prompts.finished(happening.playback)
          if (failed !== undefined)
            return (await call.isThere())
              ? { outcome: 'failed', digits, media: failed }
              : { outcome: 'hung-up', digits }
          if (digits === '') deadline = clock.now() + firstDigitMs
          break
        }
        case 'digit':
          if (bargeIn) await prompts.stop()
          if (!prompts.isOver) {
            early.push(happening.digit)
            break
          }
          deadline = clock.now() + interDigitMs
          if (isOneOf(happening.digit, terminator)) return judge(digits, happening.digit, options)
          digits += happening.digit
          if (digits.length === maxDigits) return judge(digits, undefined, options)
      }
    }
  } finally {
    await prompts.stop()
  }

  function next(): Promise<Happening> {
    return inbox.next(prompts.isOver ? Math.max(0, deadline - clock.now()) : undefined)
  }
}

/** What was typed, ended by a terminator, by time, or by its number. */
function judge(
  digits: string,
  ended: 'time' | (string & {}) | undefined,
  { digits: exactly, minDigits }: GatherOptions,
): Asked {
  if (digits === '' && ended === 'time') return { outcome: 'timeout', digits }
  if (digits.length < (minDigits ?? exactly ?? 1)) return { outcome: 'too-few', digits }
  return { outcome: 'digits', digits, ...(ended === undefined || ended === 'time' ? {} : { terminator: ended }) }
}

function check({ digits, minDigits, maxDigits, terminator = '#', tries = 1 }: GatherOptions): void {
  checkDigits(terminator, 'terminator')
  for (const [name, value] of Object.entries({ digits, maxDigits, tries }))
    if (value !== undefined && !(Number.isInteger(value) && value > 0))
      throw new TypeError(`${name} must be a whole number above 0, not ${value}`)
  if (digits !== undefined && (minDigits !== undefined || maxDigits !== undefined))
    throw new TypeError('digits says how many exactly: minDigits and maxDigits say something else')
  if (minDigits !== undefined && maxDigits !== undefined && minDigits > maxDigits)
    throw new TypeError(`no number of digits is at least ${minDigits} and at most ${maxDigits}`)
}
