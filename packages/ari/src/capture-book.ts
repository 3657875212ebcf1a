// Packets of audio of calls that somebody wanted to have.
// Only the shape: what can capture packets stands above.

import type { TimedPacket } from './packets/pcap.ts'

export interface ShownCapture {
  readonly callId: string
  readonly isRunning: boolean
  readonly isFull: boolean
  readonly packets: number
  readonly bytes: number
}

export interface CaptureBook {
  /** Those that are kept, the newest first. */
  list(): readonly ShownCapture[]
  /** From now on; nothing happens when it is captured already. What is in the way, in words. */
  start(callId: string, isPlain: boolean): Promise<string | undefined>
  /** False: it is not captured. */
  stop(callId: string): Promise<boolean>
  /** A file of its last capture, as far as it is written, with these messages; nothing: there is none. */
  file(callId: string, messages: readonly TimedPacket[]): Promise<string | undefined>
}
