// Digits by INFO: `application/dtmf-relay`, `application/dtmf` and the flash of the hook, read and written.
// Not when they are used: the endpoint's dtmf_mode says.

export const relayType = 'application/dtmf-relay'

export interface InfoDigit {
  /** `!` is a flash of the hook */
  readonly digit: string
  readonly durationMs: number
}

const defaultMs = 100
const longestMs = 8_000
const numbered = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '#', 'A', 'B', 'C', 'D', '!']

/** undefined: the type says nothing about digits; `bad`: it does, and the body is none. */
export function parseInfoDigit(contentType: string, body: string): InfoDigit | 'bad' | undefined {
  if (contentType === 'application/hook-flash') return { digit: '!', durationMs: defaultMs }
  if (contentType === 'application/dtmf') return found(body.trim(), undefined)
  if (contentType !== relayType) return undefined
  return found(fieldOf(body, 'signal'), fieldOf(body, 'duration'))
}

/** The first word behind `name=`. Few lines are looked at: nobody presses a key with more. */
function fieldOf(body: string, name: string): string | undefined {
  for (const line of body.split('\n', 32)) {
    const equals = line.indexOf('=')
    if (equals < 0 || line.slice(0, equals).trim().toLowerCase() !== name) continue
    return (
      line
        .slice(equals + 1)
        .trim()
        .split(/\s/, 1)[0] || undefined
    )
  }
  return undefined
}

function found(signal: string | undefined, duration: string | undefined): InfoDigit | 'bad' {
  if (signal === undefined) return 'bad'
  const digit = /^\d{2}$/.test(signal) ? numbered[Number(signal)] : signal.toUpperCase()
  if (digit === undefined || !numbered.includes(digit)) return 'bad'
  const durationMs = duration === undefined ? defaultMs : Number(duration)
  return { digit, durationMs: durationMs > 0 && durationMs <= longestMs ? durationMs : defaultMs }
}

export const formatInfoDigit = ({ digit, durationMs }: InfoDigit): string =>
  `Signal=${digit}\r\nDuration=${durationMs}\r\n`
