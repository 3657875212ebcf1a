// Audio formats as requests write them: names with commas between them.
// Not whether a channel can have them: its technology knows.

import { Fault } from '@jackfield/description'
import { audioFormats } from './audio-formats.table.ts'

/** In the order given; empty when none is asked for. */
export function readFormats(formats: string | undefined): string[] {
  if (!formats) return []
  const names = formats.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !isAudioFormat(name))
  if (unknown !== undefined) throw new Fault('format-not-found', { parameter: 'formats', format: unknown })
  return names.map((name) => name.toLowerCase())
}

/** In any letter case. */
export const isAudioFormat = (name: string): boolean => audioFormats.has(name.toLowerCase())
