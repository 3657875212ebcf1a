// The letters that MixMonitor takes, and those that mean something for a room, which has one side and nobody who could hear a beep.

export const monitorLetters = {
  a: 'appends to the file',
  b: 'records only while the channel is in a bridge',
  B: 'beeps every so many seconds, 15 unless told',
  c: 'the copies of m show the caller ID of the channel, not of the other party',
  d: 'deletes the file at the end',
  D: 'both sides stay apart in a raw file of two channels',
  i: 'the variable that gets the id',
  m: 'mailboxes that get a copy as a message',
  n: 'the files of one side are not kept in step: silence is left out',
  p: 'beeps at the start',
  P: 'beeps at the end',
  r: 'a file for what comes in',
  s: 'begins after this many seconds',
  S: 'accepted, no effect: both sides are always in step',
  t: 'a file for what goes out',
  v: 'how loud the caller is, from -4 to 4',
  V: 'how loud the other side is',
  W: 'how loud both are',
} as const

/** Of a room: everything that is said there goes out to the recorder. */
export const roomLetters: ReadonlySet<string> = new Set(['a', 'b', 'd', 'm', 's', 't'])
