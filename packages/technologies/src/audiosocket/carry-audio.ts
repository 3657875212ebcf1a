// Audio between an AudioSocket connection and a port of the media plane, until either is gone.
// Not what the port belongs to.

import type { Dispose, Log } from '@jackfield/base'
import type { MediaPlane } from '@jackfield/media'
import type { MediaFigures } from '../media-figures.ts'
import type { AudioConnection } from './audio-connection.ts'
import { messageKinds, rateOf } from './kinds.table.ts'
import type { AudioSocketMessage } from './messages.ts'

export interface AudioCarriage {
  readonly connection: AudioConnection
  readonly plane: MediaPlane
  readonly port: string
  /** of the audio that is sent */
  readonly kind: number
  readonly log: Log
  readonly figures: MediaFigures
  /** the server, and the channel whose sound it is */
  readonly agent: string
  readonly channelId: string
  readonly format: string
  /** told whenever audio went either way */
  readonly onAudio?: () => void
}

const normalClearing = 16
const failure = 38

/** `onEnd` is told once, with a cause, when the server ends it. The function that comes back ends the carrying. */
export function carryAudio(carriage: AudioCarriage, onEnd: (cause: number) => void): Dispose {
  const { connection, plane, port, kind, log, onAudio, figures, agent, channelId, format } = carriage
  const measure = () => plane.actOnPlayout(port, { act: 'measure' })
  const count = figures.opened({ technology: 'AudioSocket', agent, channelId, format, measure })
  const stopListening = plane.listenToSocket(port, {
    onFrame: (bytes) => {
      connection.sendAudio(kind, bytes)
      onAudio?.()
    },
    onReport: (report) => {
      count.reported(report)
      if (report.report === 'dropping') log.warning('an AudioSocket server sends more than can wait: the rest is lost')
    },
  })
  connection.listen({
    onMessage: (message) => handle(message),
    onGone: (reason) => onEnd(reason === 'closed' ? normalClearing : failure),
  })
  function handle({ kind: received, payload }: AudioSocketMessage): void {
    const rateHz = rateOf(received)
    if (received === messageKinds.hangup) onEnd(normalClearing)
    else if (received === messageKinds.error) onEnd(failure)
    // what nobody knows is passed over: its length says how much of it there is
    else if (rateHz !== undefined && payload.length > 1) {
      // half a sample would turn everything behind it into noise
      plane.feedSocket(port, payload.length % 2 === 0 ? payload : payload.slice(0, -1), rateHz)
      onAudio?.()
    }
  }
  return () => {
    count.closed()
    stopListening()
  }
}
