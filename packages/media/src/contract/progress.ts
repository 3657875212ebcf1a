// How a call goes before anybody talks, as it is listened for in what the far end sends.
// Not the listening.

/** Countries whose tones are known. */
export const progressZoneNames = ['us', 'uk', 'br', 'cr'] as const
export type ProgressZoneName = (typeof progressZoneNames)[number]

export type ProgressKind =
  | 'ringing'
  | 'busy'
  | 'sit'
  | 'voice'
  | 'fax'
  | 'modem'
  | 'dialtone'
  /** number unobtainable, as in Britain */
  | 'nut'

export interface ScanSpec {
  readonly zone: ProgressZoneName
  /** how sure it must be: a match has to last so many times as long */
  readonly threshold: number
  readonly detectsFax: boolean
  readonly detectsVoice: boolean
}
