// What can be wrong with the audio of a call that was connected.
// Not why calls fail: failure-reasons.table.ts.

export interface AudioImpairment {
  readonly kind: 'one-way-audio' | 'packet-loss'
  /** in a sentence */
  readonly text: string
}
