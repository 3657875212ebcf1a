// The tones of each country as indications.conf has them: names to patterns.
// Not their sound, and not which of them a request means.

import { type ConfDocument, findSection, lastValue, visibleSections } from '@jackfield/conf'
import { northAmerica, type ToneZone, type ToneZones } from '@jackfield/media'

/** What is no tone in a section. */
const otherOptions = new Set(['description', 'ringcadence'])

export function readToneZones(document: ConfDocument): ToneZones {
  const country = (lastValue(findSection(document, 'general'), 'country') ?? 'us').toLowerCase()
  const zones = new Map<string, ToneZone>()
  for (const section of visibleSections(document)) {
    if (section.name.toLowerCase() === 'general') continue
    const tones = section.variables.filter(({ name }) => !otherOptions.has(name.toLowerCase()))
    zones.set(
      section.name.toLowerCase(),
      Object.fromEntries(tones.map(({ name, value }) => [name.toLowerCase(), value])),
    )
  }
  return { zones, usual: { ...northAmerica, ...zones.get(country) } }
}
