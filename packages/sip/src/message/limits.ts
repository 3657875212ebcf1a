// How much of everything a message may have. Each is an option; these are the defaults.
// Not policy about who may send.

export interface MessageLimits {
  readonly messageBytes: number
  readonly headBytes: number
  readonly headerLines: number
  readonly lineBytes: number
  readonly uriBytes: number
  /** values of one list header such as Via, Route, Contact */
  readonly listValues: number
}

export const defaultMessageLimits: MessageLimits = {
  messageBytes: 65_535,
  headBytes: 32_768,
  headerLines: 256,
  lineBytes: 8192,
  uriBytes: 2048,
  listValues: 70,
}
