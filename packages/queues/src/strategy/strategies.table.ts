// The customs by which members are chosen.
// Not the choosing.

export const strategies = [
  'ringall',
  'leastrecent',
  'fewestcalls',
  'random',
  'rrmemory',
  'rrordered',
  'linear',
  'wrandom',
] as const

export type Strategy = (typeof strategies)[number]

/** Members stand in the order in which they were defined; elsewhere by their interfaces. */
export const keepsOrder: ReadonlySet<Strategy> = new Set(['linear', 'rrordered'])

/** A caller who is tried once with option n is tried as often as there are members. */
export const goesRound: ReadonlySet<Strategy> = new Set(['rrmemory', 'rrordered', 'linear'])
