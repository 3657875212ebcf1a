// What `GET /calls/{callId}/ladder` answers, as far as the console reads it.
// Not the model that is drawn: ladder-model.ts.

export interface RungAnswer {
  readonly number?: number
  readonly at: string
  readonly kind: string
  readonly channel_id?: string
  readonly type?: string
  readonly reason?: string
  readonly detail?: string
  readonly level?: string
  readonly applications?: readonly string[]
  readonly context?: string
  readonly exten?: string
  readonly priority?: number
  readonly application?: string
  readonly data?: string
  readonly method?: string
  readonly path?: string
  readonly operation?: string
  readonly user?: string
  readonly status?: number
  readonly duration_ms?: number
  readonly over?: string
  readonly times?: number
  readonly body?: string
  readonly answer?: string
  readonly direction?: 'in' | 'out'
  /** another one of the cluster */
  readonly node?: string
  readonly peer?: string
  readonly local?: string
  readonly summary?: string
  readonly text?: string
  readonly sdp?: string
  readonly dialog?: string
  readonly retransmission?: boolean
}

export interface StreamAnswer {
  readonly channel_id: string
  readonly direction: 'in' | 'out'
  readonly codec?: string
  readonly local?: string
  readonly remote?: string
  readonly packets?: number
  readonly first_packet?: string
  readonly last_packet?: string
  readonly silences?: readonly { readonly from: string; readonly to: string }[]
  readonly samples?: readonly { readonly at: string; readonly loss: number; readonly jitter: number }[]
  readonly dtmf?: readonly { readonly at: string; readonly digit: string }[]
}

export interface LadderAnswer {
  readonly id: string
  readonly begun: string
  readonly ended?: string
  readonly from?: string
  readonly to?: string
  readonly remote?: string
  readonly channels: readonly { readonly id: string; readonly name: string }[]
  readonly left_out: number
  readonly rungs: readonly RungAnswer[]
  readonly media?: readonly StreamAnswer[]
}
