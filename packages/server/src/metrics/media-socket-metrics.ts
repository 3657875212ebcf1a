// Sockets that carry audio to programs.

import type { Metrics } from '@jackfield/http'
import type { SocketTally } from '@jackfield/technologies'

interface SocketTallies {
  readonly websockets: SocketTally
  readonly audioSockets: SocketTally
}

export function measureMediaSockets(metrics: Metrics, { websockets, audioSockets }: SocketTallies): void {
  const both = (read: (tally: SocketTally) => number) => () => read(websockets) + read(audioSockets)
  metrics.gauge('jackfield_media_websockets', 'Media websockets open now', () => websockets.open)
  metrics.gauge('jackfield_audiosockets', 'AudioSocket connections open now', () => audioSockets.open)
  metrics.total(
    'jackfield_media_frames_unread_total',
    'Frames that programs behind media sockets did not read',
    both(({ unread }) => unread),
  )
  metrics.total(
    'jackfield_media_sockets_cut_total',
    'Media sockets given up because nothing was read',
    both(({ cut }) => cut),
  )
}
