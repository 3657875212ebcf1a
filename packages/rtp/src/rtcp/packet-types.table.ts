// The numbers of RTCP.
// Nothing that reads or writes.

export const packetTypes = {
  senderReport: 200, // RFC 3550 §6.4.1
  receiverReport: 201, // RFC 3550 §6.4.2
  sourceDescription: 202, // RFC 3550 §6.5
  bye: 203, // RFC 3550 §6.6
  transportFeedback: 205, // RFC 4585 §6.2
  payloadFeedback: 206, // RFC 4585 §6.3
} as const

/** The kind of feedback stands where other packets hold a count. */
export const feedbackFormats = {
  nack: 1, // RFC 4585 §6.2.1
  pictureLoss: 1, // RFC 4585 §6.3.1
  fullIntraRequest: 4, // RFC 5104 §4.3.1
  applicationLayer: 15, // RFC 4585 §6.4
} as const

/** `REMB`, which begins the application layer feedback that estimates a bit rate. */
export const estimatedBitrateWord = 0x52454d42
