// Tones as requests write them: a name or a pattern, perhaps with the zone it comes from.
// Not their sound.

/** Names that every zone has. */
const names = new Set(['dial', 'busy', 'ring', 'congestion', 'callwaiting', 'dialrecall', 'record', 'info', 'stutter'])

const note = String.raw`(?:M\d{1,3}|\d+)`
const part = new RegExp(String.raw`^!?${note}(?:[+*]${note})?(?:/\d+)?$`, 'i')

/** At least one part of it can be heard. */
export function isTone(text: string, moreNames: Iterable<string> = []): boolean {
  const [tone = '', ...options] = text.split(';')
  if (!options.every((option) => option.trim().toLowerCase().startsWith('tonezone='))) return false
  const name = tone.trim().toLowerCase()
  if (names.has(name)) return true
  for (const other of moreNames) if (other.toLowerCase() === name) return true
  return name.split(name.includes('|') ? '|' : ',').some((piece) => part.test(piece.trim()))
}
