// The far side of a port: where its frames come from and go to, 20 ms at a time.
// Not what is done with them in between.
import type { JitterSpec, SnoopDirection } from '../contract/port.ts'
import type { EncodedOnce } from '../sounds/encoded-once.ts'

export interface PortEnd {
  readonly rateHz: number
  /** Writes the next 20 ms of what the far side says; false: it says nothing. */
  read(into: Int16Array, nowMs: number): boolean
  /** Takes 20 ms for the far side. `shared`: the same frame goes to others too. */
  /** a frame that is there encoded is all it needs */
  readonly takesEncoded?: boolean
  write(pcm: Int16Array, nowMs: number, shared?: EncodedOnce): void
  /** Once every 20 ms, after reading and writing. */
  tick?(nowMs: number): void
  /** whether somebody is there who wants frames even when they are silent */
  readonly wantsAudio: boolean
  /** false: the far side has left for now, which matters to those who wait for an announcer; left out: it is there */
  readonly isPresent?: boolean
  /** whether something may come in without being asked for */
  isActive(nowMs: number): boolean
  /** It takes part in no more beats until something happens to it; what is due by itself it has to wait for. */
  rest?(nowMs: number): void
  /** takes part in every beat that is made for anybody */
  readonly isSteady?: boolean
  /** Of ends to which something comes by itself: called when that makes them active. Whoever holds the port sets it. */
  onActive?: (() => void) | undefined
  /** Of a snoop: what it does not overhear for now. */
  leaveOut?(sides: SnoopDirection): void
  /** Of packets: another limit for silence, counted from now; 0: none. */
  watch?(timeoutMs: number): void
  /** Of packets: they go another way, or come here again. */
  setDirectMedia?(isDirectMedia: boolean): void
  /** Of packets: how they are held from now on; null: as at first. */
  setJitter?(spec: JitterSpec | null): void
  close(): void
}
