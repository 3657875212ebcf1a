// Tones that tell how a call goes, by country: pairs that say it alone, and single ones whose rhythm says it (ITU-T E.180, Q.35).

import type { ProgressKind, ProgressZoneName } from '../contract/progress.ts'

export interface ProgressZone {
  /** two frequencies at once, in hertz */
  readonly pairs: readonly (readonly [low: number, high: number, kind: ProgressKind])[]
  /** one frequency for several things; `steady`: what it means when it does not stop */
  readonly single?: { readonly hz: number; readonly steady: ProgressKind }
}

export const progressZones: Readonly<Record<ProgressZoneName, ProgressZone>> = {
  us: {
    pairs: [
      [350, 440, 'dialtone'],
      [440, 480, 'ringing'],
      [480, 620, 'busy'],
    ],
  },
  uk: {
    pairs: [
      [350, 440, 'dialtone'],
      [400, 450, 'ringing'],
    ],
    single: { hz: 400, steady: 'nut' },
  },
  br: { pairs: [], single: { hz: 425, steady: 'dialtone' } },
  cr: { pairs: [], single: { hz: 425, steady: 'dialtone' } },
}

/** Three tones that rise before an announcement: each is one of these (E.180 supplement 2). */
export const sitHz: readonly (readonly number[])[] = [
  [914, 950, 985],
  [1371, 1400, 1429],
  [1777, 1800],
]
/** Answers of machines: a fax or a modem (T.30, V.25), a modem (Bell 103); the call of a fax. */
export const answerHz = 2_100
export const bellAnswerHz = 2_225
export const faxCallHz = 1_100
