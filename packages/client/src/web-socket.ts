// The WebSocket of the place where the program runs: the one it has, or that of the package ws on Node 20, which has none.
// Not what is said on it.

import type { WebSocketLike } from './media-socket.ts'

/** What `WebSocket` is in browsers, Node, Bun and Deno, and in the package ws. */
export type WebSocketClass = new (url: string, protocol: string) => OpeningWebSocket

export interface OpeningWebSocket extends WebSocketLike {
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  addEventListener(type: 'close', listener: (event: { code: number; reason: string }) => void): void
  addEventListener(type: 'open' | 'error', listener: () => void): void
}

/** The one that is there. */
export function ownWebSocket(): WebSocketClass | undefined {
  return (globalThis as { WebSocket?: unknown }).WebSocket as WebSocketClass | undefined
}

/** The one that is there, or else that of ws: browsers never load it. */
export async function findWebSocket(): Promise<WebSocketClass> {
  const own = ownWebSocket()
  if (own) return own
  try {
    const { WebSocket } = await import('ws')
    return WebSocket as unknown as WebSocketClass
  } catch (cause) {
    throw new TypeError('there is no WebSocket here: install the package ws, or hand one over as `webSocket`', {
      cause,
    })
  }
}
