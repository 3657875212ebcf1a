// Two lines of this node tied together: a telephone of it has joined its callers of two other nodes, and is gone.
// Not the transfer: who is shown as talking to whom was said before.

import { Disposables } from '@jackfield/base'
import type { Channel, Exchange } from '@jackfield/core'

/** They talk over this node until either ends. */
export function tieLines({ bridges }: Pick<Exchange, 'bridges'>, one: Channel, other: Channel): void {
  const made = bridges.create({ attributes: [], isHidden: true })
  if (!made.ok) throw new Error('a hidden bridge has an id of its own')
  const { bridge } = made
  const endings = new Disposables()
  const both = [one, other] as const
  const end = (cause: number) => {
    if (endings.isDisposed) return
    for (const line of both) line.setHangupCause(cause)
    bridge.destroy()
    endings.dispose()
    for (const line of both) line.drop(cause)
  }
  for (const line of both) {
    endings.add(line.take({ kind: 'bridge' }))
    endings.add(line.onNextInterruption(() => end(line.hangupCause)))
  }
  for (const line of both) bridge.join(line, { inhibitsConnectedLine: true })
}
