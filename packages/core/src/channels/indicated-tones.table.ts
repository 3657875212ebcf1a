// What a far end hears that has no word for what it is told: names of tones in a country's zone.

import type { Indication } from './technology-event.ts'

export const indicatedTones: Readonly<Partial<Record<Indication['type'], string>>> = {
  ringing: 'ring',
  busy: 'busy',
  congestion: 'congestion',
}
