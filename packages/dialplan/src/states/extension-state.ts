// The state of an extension out of the states of its devices.
// Not who watches it.

/** In the words of `EXTENSION_STATE`. */
export type ExtensionState =
  | 'NOT_INUSE'
  | 'INUSE'
  | 'BUSY'
  | 'UNAVAILABLE'
  | 'RINGING'
  | 'RINGINUSE'
  | 'HOLDINUSE'
  | 'ONHOLD'
  | 'UNKNOWN'

/** Of several devices the one furthest down decides, and is shown in these words. */
const ranks: readonly (readonly [device: string, extension: ExtensionState])[] = [
  ['INVALID', 'UNAVAILABLE'],
  // a device nobody knows anything about counts as free
  ['UNKNOWN', 'NOT_INUSE'],
  ['UNAVAILABLE', 'UNAVAILABLE'],
  ['NOT_INUSE', 'NOT_INUSE'],
  ['ONHOLD', 'ONHOLD'],
  ['RINGING', 'RINGING'],
  ['INUSE', 'INUSE'],
  ['BUSY', 'BUSY'],
  ['RINGINUSE', 'RINGINUSE'],
]

const rankOf = (state: string) => ranks.findIndex(([device]) => device === state)

const isUsed = (state: string) => state === 'INUSE' || state === 'BUSY' || state === 'ONHOLD'

export function extensionState(deviceStates: readonly string[]): ExtensionState {
  if (deviceStates.includes('RINGING') && deviceStates.some(isUsed)) return 'RINGINUSE'
  const highest = Math.max(-1, ...deviceStates.map(rankOf))
  return ranks[highest]?.[1] ?? 'UNKNOWN'
}
