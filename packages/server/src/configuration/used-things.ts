// What a configuration uses, whether it works here, and the sentence about it.
// Not how it is found out: usage.ts.

import type { Effect } from '../standard/our-options.ts'

export type UsedStanding = Effect | 'not here'

export interface UsedThing {
  readonly kind: 'application' | 'function' | 'option' | 'file'
  readonly name: string
  readonly standing: UsedStanding
  /** how often it is used */
  readonly places: number
}

/** `of 214 things your configuration uses, 209 work here; not here: Queue (12 places)` */
export function describeUsage(things: readonly UsedThing[]): string {
  const of = (standing: UsedStanding) => things.filter((thing) => thing.standing === standing)
  const [idle, missing] = [of('no effect'), of('not here')]
  const working = things.length - idle.length - missing.length
  if (working === things.length) return `all ${things.length} things your configuration uses work here`
  const parts = [`of ${things.length} things your configuration uses, ${working} work here`]
  if (idle.length > 0) parts.push(`without effect: ${idle.map(describe).join(', ')}`)
  if (missing.length > 0) parts.push(`not here: ${missing.map(describe).join(', ')}`)
  return parts.join('; ')
}

const describe = ({ name, places }: UsedThing): string => `${name} (${places} ${places === 1 ? 'place' : 'places'})`
