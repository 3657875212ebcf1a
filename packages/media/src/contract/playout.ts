// The port of a socket that carries audio to a program: what control asks of it and what it reports.
// Not the socket: control has it, and hands over bytes as they come.

/** Seen from the program: `in` it only hears, `out` it only speaks. */
export type PlayoutDirection = 'both' | 'in' | 'out'

/**
 * `paced`: bytes of any number are cut into frames that are played one after the other; `live`: the same, and what has waited for too
 * long is skipped; `whole`: every message is a frame, untouched.
 */
export type PlayoutMode = 'paced' | 'live' | 'whole'

export interface SocketPortSpec {
  readonly kind: 'socket'
  /** of a codec of ours; linear samples are little-endian */
  readonly codec: string
  readonly mode: PlayoutMode
  readonly direction: PlayoutDirection
  /** a frame every 20 ms from the beginning on: silence where there is nothing to hear */
  readonly isSteady?: boolean
}

export type PlayoutAct =
  /** between the two nothing is skipped, however long it waits */
  | { readonly act: 'begin-bulk' | 'flush' | 'pause' | 'resume' | 'report-drained' | 'status' }
  /** as `status`, for whoever watches the exchange */
  | { readonly act: 'measure' }
  | { readonly act: 'end-bulk' | 'mark'; readonly id: string }
  | { readonly act: 'direct'; readonly direction: PlayoutDirection }

export type PlayoutReport =
  /** too much waits, or little enough again */
  | { readonly report: 'xoff' | 'drained' }
  | { readonly report: 'xon'; readonly droppedMs: number }
  /** the queue is full: what comes now is lost */
  | { readonly report: 'dropping' }
  /** the last sample before it has left */
  | { readonly report: 'bulk-ended' | 'mark'; readonly id: string }
  | PlayoutFlushed
  | PlayoutStatus
  | PlayoutFigure

/** For whoever watches the exchange; the program is not told. */
export type PlayoutFigure =
  /** the first sound after the caller stopped, and how long it took */
  | { readonly report: 'answered'; readonly pauseMs: number }
  /** the caller speaks into what is played */
  | { readonly report: 'interrupted' }
  | { readonly report: 'measured'; readonly waitingMs: number; readonly droppedMs: number; readonly skippedMs: number }

export interface PlayoutFlushed {
  readonly report: 'flushed'
  /** played since the last flush, or since the beginning */
  readonly playedMs: number
  /** played since the last mark that was reported, or the last flush */
  readonly sinceMarkMs: number
  /** thrown away */
  readonly flushedMs: number
  /** marks that were waiting, in their order */
  readonly marks: readonly string[]
}

export interface PlayoutStatus {
  readonly report: 'status'
  readonly frames: number
  readonly isFull: boolean
  readonly isBulk: boolean
  readonly isPaused: boolean
  readonly waitingMs: number
  /** since the beginning: what found the queue full, and what was left out so that a backlog does not stay */
  readonly droppedMs: number
  readonly skippedMs: number
}

/** Frames that may wait: more is reported, even more is dropped. */
export const playoutLimits = { xon: 800, xoff: 900, full: 1_000 } as const
