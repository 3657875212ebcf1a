// What is said on a media websocket, as JSON.
// Not who says it when.

export type MediaDirection = 'both' | 'in' | 'out'

/** The first message. */
export interface MediaStart {
  readonly event: 'MEDIA_START'
  readonly connection_id: string
  readonly channel: string
  readonly channel_id: string
  /** `slin16`: linear samples of 16 bits at 16 kHz, little-endian; and so on */
  readonly format: string
  /** bytes of 20 ms; 0: messages are passed on as they are */
  readonly optimal_frame_size: number
  readonly ptime: number
  /** messages are passed on as they are: there are no marks, and nothing can be flushed */
  readonly passthrough?: boolean
  readonly channel_variables: Readonly<Record<string, string>>
}

export interface MediaStatus {
  readonly event: 'STATUS'
  readonly queue_length: number
  readonly queue_full: boolean
  readonly bulk_media: boolean
  readonly media_paused: boolean
  readonly queue_ms?: number
  readonly dropped_ms?: number
  readonly skipped_ms?: number
}

export interface MediaFlushed {
  readonly event: 'MEDIA_FLUSHED'
  readonly played_ms: number
  readonly since_mark_ms: number
  readonly flushed_ms: number
  readonly flushed_marks: readonly string[]
}

export type MediaMessage =
  | MediaStart
  | MediaStatus
  | MediaFlushed
  | { readonly event: 'MEDIA_XOFF' | 'MEDIA_XON' | 'QUEUE_DRAINED' }
  | { readonly event: 'MEDIA_BUFFERING_COMPLETED' | 'MEDIA_MARK_PROCESSED'; readonly correlation_id: string }
  | { readonly event: 'DTMF_END'; readonly digit: string }
  | { readonly event: 'ERROR'; readonly error_text: string }

/** Nothing: it is no message of this kind. */
export function readMediaMessage(text: string): MediaMessage | undefined {
  try {
    const message: unknown = JSON.parse(text)
    return typeof message === 'object' && message !== null && 'event' in message ? (message as MediaMessage) : undefined
  } catch {
    return undefined
  }
}
