// The tones of each country as indications.conf has them: names to patterns.
// Not their sound.

import { type ConfDocument, findSection, lastValue, visibleSections } from '@jackfield/conf'

/** What holds when no file says otherwise. */
const unitedStates: Readonly<Record<string, string>> = {
  dial: '350+440',
  busy: '480+620/500,0/500',
  ring: '440+480/2000,0/4000',
  congestion: '480+620/250,0/250',
  callwaiting: '440/300,0/10000',
  dialrecall: '!350+440/100,!0/100,!350+440/100,!0/100,!350+440/100,!0/100,350+440',
  record: '1400/500,0/15000',
  info: '!950/330,!1400/330,!1800/330,0',
  stutter: `${'!350+440/100,!0/100,'.repeat(6)}350+440`,
}

export class ToneZones {
  readonly #zones: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly #country: string

  constructor(zones: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(), country = 'us') {
    this.#zones = zones
    this.#country = country
  }

  /** Every name that some zone has. */
  names(): Set<string> {
    return new Set([...this.#zones.values()].flatMap((tones) => [...tones.keys()]))
  }

  /** The pattern of `name[;tonezone=xx]`; what is no name is a pattern already. */
  pattern(text: string): string {
    const [name = '', ...options] = text.split(';')
    const zone = options.map((option) => /^\s*tonezone=(.*)$/i.exec(option)?.[1]).find((found) => found !== undefined)
    const key = name.trim().toLowerCase()
    const tones = this.#zones.get((zone ?? '').trim().toLowerCase()) ?? this.#zones.get(this.#country)
    return tones?.get(key) ?? unitedStates[key] ?? name.trim()
  }
}

export function readToneZones(document: ConfDocument): ToneZones {
  const country = lastValue(findSection(document, 'general'), 'country') ?? 'us'
  const zones = new Map<string, ReadonlyMap<string, string>>()
  for (const section of visibleSections(document)) {
    if (section.name.toLowerCase() === 'general') continue
    const tones = section.variables
      .filter(({ name }) => name !== 'description' && name !== 'ringcadence')
      .map(({ name, value }) => [name.toLowerCase(), value] as const)
    zones.set(section.name.toLowerCase(), new Map(tones))
  }
  return new ToneZones(zones, country.toLowerCase())
}
