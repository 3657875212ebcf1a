// The words for why a channel is hung up, and the causes they stand for.
// Not every cause: any number may be given instead of a word.

export const hangupReasons = {
  normal: 16,
  busy: 17,
  congestion: 34,
  no_answer: 19,
  timeout: 18,
  rejected: 21,
  unallocated: 1,
  normal_unspecified: 31,
  number_incomplete: 28,
  codec_mismatch: 58,
  interworking: 127,
  failure: 38,
  answered_elsewhere: 26,
} as const
