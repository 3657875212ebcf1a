// What Dial was asked for, read from its arguments.
// Not the calling.

import { causeNumber, type Party, parseCallerId, presentationNumber } from '@jackfield/core'
import type { ApplicationRun } from '../engine/application.ts'
import { type Options, parseOptions } from '../engine/option-string.ts'
import { integerPrefix, numberPrefix } from '../text/integer-prefix.ts'
import { splitArguments } from '../variables/split-arguments.ts'
import { dialOptions, unusedDialOptions } from './dial-options.table.ts'

export interface DialRequest {
  readonly destinations: readonly string[]
  readonly timeoutMs: number | undefined
  readonly progressTimeoutMs: number | undefined
  readonly options: Options
}

/** `^` stands for a comma inside of an option. */
export const withCommas = (text: string): string => text.replaceAll('^', ',')

function timeoutOf(call: ApplicationRun, text: string): number | undefined {
  if (text.trim() === '') return undefined
  const seconds = numberPrefix(text)
  if (seconds !== undefined && seconds > 0) return seconds * 1000
  call.log.warning(`Dial: '${text}' is not a valid timeout; no timeout is set`)
  return undefined
}

/** Nothing: the arguments make no sense (said in the log). */
export function readDial(call: ApplicationRun, text = call.data): DialRequest | undefined {
  const [targets = '', times = '', letters = ''] = splitArguments(text, { most: 4 })
  const parsed = parseOptions(letters, dialOptions)
  if (!parsed.ok) {
    call.channel.fail('application-error', `Dial: ${parsed.reason}`)
    return undefined
  }
  for (const letter of parsed.unknown) call.log.warning(`Dial has no option '${letter}'`)
  for (const letter of unusedDialOptions) {
    if (parsed.options.has(letter)) call.log.notice(`Dial: the option '${letter}' does nothing here`)
  }
  const destinations = targets
    .split('&')
    .map((target) => target.trim())
    .filter((target) => target !== '')
  const wrong = destinations.find((target) => !/^[^/]+\/./.test(target))
  if (wrong !== undefined) {
    call.channel.fail('endpoint-invalid', `Dial: '${wrong}' is no technology and resource`)
    return undefined
  }
  const [timeout = '', progress = ''] = times.split('^')
  return {
    destinations,
    timeoutMs: timeoutOf(call, timeout),
    progressTimeoutMs: timeoutOf(call, progress),
    options: parsed.options,
  }
}

/** Who the called parties see, when it is not the caller as it is. */
export function shownCaller({ channel }: ApplicationRun, options: Options): Party | undefined {
  const { caller } = channel.facts
  const given = options.get('f')
  const presentation = presentationNumber(options.get('u') ?? '')
  if (!given && presentation === undefined) return undefined
  return { ...caller, ...(given ? parseCallerId(given) : {}), ...(presentation === undefined ? {} : { presentation }) }
}

/** What the called channels say of themselves. */
export function ownId({ channel }: ApplicationRun, options: Options): Party | undefined {
  if (!options.has('o')) return undefined
  const given = options.get('o')
  return given ? parseCallerId(given) : channel.facts.caller
}

/** The cause for those who did not win; nothing: as usual. */
export function losersCause(options: Options): number | undefined {
  const given = options.get('Q')?.trim()
  if (!given) return undefined
  return given.toUpperCase() === 'NONE' ? 0 : (integerPrefix(given) ?? causeNumber(given))
}

export const ringback = (options: Options): 'always' | 'until-media' | 'music' | 'as-told' => {
  if (options.has('m')) return 'music'
  if (options.has('r')) return 'always'
  return options.has('R') ? 'until-media' : 'as-told'
}

/** `limit[:warning[:repeat]]` in milliseconds. */
export function callLimit(options: Options): { limitMs: number; warnMs: number; repeatMs: number } | undefined {
  const [limit = '', warn = '', repeat = ''] = (options.get('L') ?? '').split(':')
  const limitMs = integerPrefix(limit) ?? 0
  if (limitMs > 0) return { limitMs, warnMs: integerPrefix(warn) ?? 0, repeatMs: integerPrefix(repeat) ?? 0 }
  const seconds = numberPrefix(options.get('S') ?? '')
  return seconds !== undefined && seconds > 0 ? { limitMs: seconds * 1000, warnMs: 0, repeatMs: 0 } : undefined
}
