// A program's way to the websocket of a media channel in the same process, without a network.
// What goes over it is what would go over a real one.

import type { WebSocketLike } from '@jackfield/client'
import type { RunningExchange } from 'jackfield'

type Claimed = ReturnType<RunningExchange['calls']['mediaSockets']['websockets']['claim']>
type Attached = ReturnType<Extract<Claimed, { found: 'waiting' }>['attach']>

/** Throws when no channel waits under this id, or another program was faster. */
export function inProcessMedia(exchange: RunningExchange, connectionId: string): WebSocketLike {
  const claim = exchange.calls.mediaSockets.websockets.claim(connectionId)
  if (claim.found !== 'waiting') throw new Error(`no media channel waits for ${connectionId}: ${claim.found}`)
  const messages: ((event: { data: unknown }) => void)[] = []
  const closings: ((event: { code: number }) => void)[] = []
  let attached: Attached | undefined
  let isOver = false
  const end = (code: number) => {
    if (isOver) return
    isOver = true
    for (const listener of closings) listener({ code })
  }
  const emit = (data: unknown) => {
    if (!isOver) for (const listener of messages) listener({ data })
  }
  // nothing is told before the socket is handed back, as with a network
  queueMicrotask(() => {
    attached = claim.attach({
      bufferedBytes: 0,
      sendText: emit,
      sendBytes: (bytes) => emit(bytes.slice()),
      close: end,
      terminate: () => end(1006),
    })
  })
  return {
    binaryType: 'arraybuffer',
    send: (data) => {
      if (isOver) return
      if (typeof data === 'string') attached?.onText(data)
      else attached?.onBytes(data)
    },
    close: (code = 1000) => {
      end(code)
      attached?.onClosed({ code, isClean: true })
    },
    addEventListener: (type: 'message' | 'close' | 'error', listener: (event: never) => void) => {
      if (type === 'message') messages.push(listener as (event: { data: unknown }) => void)
      if (type === 'close') closings.push(listener as (event: { code: number }) => void)
    },
  }
}
