// What the media plane tells whoever follows all of it.
// Not plays, recordings and sockets: those are told where they were asked for.
import type { MediaNotice } from '../contract/notices.ts'

type Kept =
  | 'play-ended'
  | 'record-silent'
  | 'socket-frame'
  | 'playout'
  | 'packets'
  | 'consent-lost'
  | 'handshake-refused'
  | 'peer-moved'
  | 'clock'
  | 'port-failed'

export type PlaneNotice =
  | Exclude<MediaNotice, { type: Kept }>
  | (Extract<MediaNotice, { type: 'clock' }> & { /** which of the workers */ readonly worker: number })
