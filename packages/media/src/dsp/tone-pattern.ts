// Tones as indications.conf and requests write them: parts of one or two frequencies, played in turn.
// Not the names of a zone: those are looked up before.

export interface TonePart {
  readonly firstHz: number
  readonly secondHz: number
  /** the second frequency shapes the first instead of being added */
  readonly isModulated: boolean
  /** undefined: for ever */
  readonly durationMs: number | undefined
  /** left out when the pattern begins again */
  readonly isOnce: boolean
}

const note = String.raw`(M\d{1,3}|\d+)`
const form = new RegExp(`^(!?)${note}(?:([+*])${note})?(?:/(\\d+))?$`, 'i')

/** Parts that make no sense are left out; undefined when none is left. */
export function parseTonePattern(text: string): readonly TonePart[] | undefined {
  const parts = text
    .split(text.includes('|') ? '|' : ',')
    .map((piece) => parsePart(piece.trim()))
    .filter((part) => part !== undefined)
  return parts.length === 0 ? undefined : parts
}

function parsePart(text: string): TonePart | undefined {
  const match = form.exec(text)
  if (!match) return undefined
  const [, once, first, operator, second, duration] = match
  const firstHz = frequencyOf(first as string)
  const secondHz = second === undefined ? 0 : frequencyOf(second)
  if (firstHz === undefined || secondHz === undefined) return undefined
  return {
    firstHz,
    secondHz,
    isModulated: operator === '*',
    durationMs: duration === undefined ? undefined : Number(duration),
    isOnce: once === '!',
  }
}

/** A number of hertz, or a note of MIDI. */
function frequencyOf(text: string): number | undefined {
  if (!/^m/i.test(text)) return Number(text)
  const number = Number(text.slice(1))
  return number > 127 ? undefined : 440 * 2 ** ((number - 69) / 12)
}
