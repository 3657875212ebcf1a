// The state of an extension out of the states of its devices.
// Not who watches it.

/** Each column is one device's state; the first row whose test holds gives the answer. */
interface Tally {
  readonly inUse: boolean
  readonly ringing: boolean
  readonly onHold: boolean
  readonly allBusy: boolean
  readonly allUnavailable: boolean
  readonly allOnHold: boolean
  readonly anyFree: boolean
}

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

function tally(states: readonly string[]): Tally {
  const all = (...words: string[]) => states.every((state) => words.includes(state))
  const any = (...words: string[]) => states.some((state) => words.includes(state))
  return {
    inUse: any('INUSE', 'RINGINUSE', 'BUSY', 'ONHOLD'),
    ringing: any('RINGING', 'RINGINUSE'),
    onHold: any('ONHOLD'),
    allBusy: all('BUSY'),
    allUnavailable: all('UNAVAILABLE', 'INVALID'),
    allOnHold: all('ONHOLD'),
    anyFree: any('NOT_INUSE', 'UNKNOWN'),
  }
}

/** A device nobody knows anything about counts as free. */
export function extensionState(deviceStates: readonly string[]): ExtensionState {
  if (deviceStates.length === 0) return 'UNKNOWN'
  const seen = tally(deviceStates)
  if (seen.allOnHold) return 'ONHOLD'
  if (seen.allBusy) return 'BUSY'
  if (seen.allUnavailable) return 'UNAVAILABLE'
  if (seen.ringing) return seen.inUse || deviceStates.includes('RINGINUSE') ? 'RINGINUSE' : 'RINGING'
  if (seen.inUse) return 'INUSE'
  return seen.anyFree ? 'NOT_INUSE' : 'UNAVAILABLE'
}
