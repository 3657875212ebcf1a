// What holds for a conference and for one who takes part in it, and what holds when nothing is said.
// Not where it is said.

export interface BridgeProfile {
  /** 0: no limit */
  readonly maxMembers: number
  /** the context that has an extension of the conference's name while it goes on; empty: none */
  readonly registrationContext: string
}

export interface UserProfile {
  readonly isAdmin: boolean
  readonly isMarked: boolean
  readonly startsMuted: boolean
  /** hears music and is not heard until somebody marked is there */
  readonly waitsForMarked: boolean
  /** goes when the last who is marked does */
  readonly endsWithMarked: boolean
  readonly hasMusicWhenEmpty: boolean
  readonly musicClass: string
  /** what has to be keyed in; empty: nothing */
  readonly pin: string
  /** a sound before it goes in */
  readonly announcement: string
  readonly answers: boolean
  /** keys that mean nothing here are heard by the others */
  readonly passesDigits: boolean
  /** 0: stays as long as it likes */
  readonly timeoutSeconds: number
}

export const plainBridge: BridgeProfile = { maxMembers: 0, registrationContext: '' }

export const plainUser: UserProfile = {
  isAdmin: false,
  isMarked: false,
  startsMuted: false,
  waitsForMarked: false,
  endsWithMarked: false,
  hasMusicWhenEmpty: false,
  musicClass: '',
  pin: '',
  announcement: '',
  answers: true,
  passesDigits: false,
  timeoutSeconds: 0,
}
