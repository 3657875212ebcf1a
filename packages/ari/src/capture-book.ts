// Packets of audio of calls that somebody wanted to have.
// Only the shape: what can capture packets stands above.

export interface CaptureBook {
  /** From now on; nothing happens when it is captured already. What is in the way, in words. */
  start(callId: string, isPlain: boolean): Promise<string | undefined>
  /** False: it is not captured. */
  stop(callId: string): Promise<boolean>
  /** The file of its last capture, as far as it is written. */
  packets(callId: string): Promise<Buffer | undefined>
}
