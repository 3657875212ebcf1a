// Sound before the answer: who calls hears what the called end plays, and is heard there.
// Not bridges: nobody is told of this, and it is over with the answer.

import type { MediaPlane } from '@jackfield/media'
import type { Channel } from '../channels/channel.ts'
import type { ChannelPorts } from './channel-ports.ts'

/** Until the function that comes back is called. */
export function connectEarly(plane: MediaPlane, ports: ChannelPorts, caller: Channel, called: Channel): () => void {
  const name = `${called.id} early`
  let isOver = false
  plane.openBridge(name, { kind: 'mixing' })
  const join = (channel: Channel) =>
    ports.queue(channel, (port) => {
      if (!isOver) plane.join(name, port)
    })
  join(caller)
  join(called)
  return () => {
    if (isOver) return
    isOver = true
    plane.closeBridge(name)
  }
}
