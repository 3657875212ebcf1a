// Programs behind media sockets as the interface shows them.
// Only types: the program that runs the exchange has the figures.

interface ShownTalk {
  readonly turns: number
  readonly pause_p50?: number
  readonly pause_p95?: number
  readonly interruptions: number
  readonly flushes: number
  readonly heard: number
  readonly unheard: number
}

export interface ShownMediaSocket extends ShownTalk {
  readonly channel_id: string
  readonly technology: string
  readonly agent: string
  readonly format: string
  readonly opened: string
  readonly queue: number
  readonly dropped: number
  readonly skipped: number
}

export interface ShownMediaAgent extends ShownTalk {
  readonly technology: string
  readonly agent: string
  readonly open: number
  readonly sockets: number
  readonly last_opened: string
}

export interface MediaSocketBook {
  /** those that are open */
  sockets(): Promise<readonly ShownMediaSocket[]>
  /** programs there were since the start */
  agents(): readonly ShownMediaAgent[]
}
