// How call records are kept: what cdr.conf decides, with what holds when it says nothing.

export interface RecordSettings {
  readonly isEnabled: boolean
  /** also of calls that nobody answered and that called nobody */
  readonly keepsUnanswered: boolean
  /** congestion has a word of its own instead of counting as failed */
  readonly recordsCongestion: boolean
  /** a caller who gave up has a word of its own instead of counting as not answered */
  readonly recordsCancel: boolean
  /** what happens in `h` does not count any more */
  readonly endsBeforeHangupExtension: boolean
  /** half a second and more counts as a whole one */
  readonly roundsSeconds: boolean
  readonly isDefaultOn: boolean
  /** who talks to whom makes no further records */
  readonly ignoresBridges: boolean
  /** who calls whom makes no further records */
  readonly ignoresDials: boolean
}

export const defaultRecordSettings: RecordSettings = {
  isEnabled: true,
  keepsUnanswered: false,
  recordsCongestion: false,
  recordsCancel: false,
  endsBeforeHangupExtension: true,
  roundsSeconds: false,
  isDefaultOn: true,
  ignoresBridges: false,
  ignoresDials: false,
}
