// From what a request calls a tone to the pattern that is played: `busy;tonezone=fr`, or a pattern itself.
// Not the sound.
import type { ToneZone } from '../tones.table.ts'
import { parseTonePattern } from './tone-pattern.ts'

export interface ToneZones {
  /** by name, in lower case */
  readonly zones: ReadonlyMap<string, ToneZone>
  /** of the channel, else of the configuration */
  readonly usual: ToneZone
}

/** Undefined when nothing of it can be heard. An unknown zone is as if it had not been named. */
export function resolveTone(text: string, { zones, usual }: ToneZones): string | undefined {
  const [tone = '', ...options] = text.split(';').map((part) => part.trim())
  let zone = usual
  for (const option of options) {
    const match = /^tonezone=(.*)$/i.exec(option)
    if (!match) return undefined
    zone = zones.get((match[1] as string).trim().toLowerCase()) ?? usual
  }
  const wanted = tone.toLowerCase()
  const named = Object.entries(zone).find(([name]) => name.toLowerCase() === wanted)?.[1]
  const pattern = named ?? tone
  return parseTonePattern(pattern) ? pattern : undefined
}
