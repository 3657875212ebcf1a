// Who asked for a channel to end (or to go elsewhere), with the numbers that events show.
// Not the cause of the hangup: that is another number.

export const hangupRequests = {
  /** the far end or its technology */
  device: 1,
  /** not an end: the channel goes on elsewhere in the dialplan */
  'async-goto': 2,
  shutdown: 4,
  /** a limit of time */
  timeout: 8,
  /** the dialplan came to its end */
  'end-of-dialplan': 16,
  /** REST, manager, command line */
  explicit: 32,
} as const
export type HangupRequest = keyof typeof hangupRequests
