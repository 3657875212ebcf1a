// The sockets of applications as they are shown: who serves which application, since when, and how it keeps up.
// Not the applications' subscriptions one by one: `GET /applications` has them.

import type { Application } from '../applications/application.ts'
import type { Session } from '../applications/session.ts'
import type { AriDeps } from '../ari-deps.ts'

type SessionDeps = Pick<AriDeps, 'applications' | 'sessions' | 'clock' | 'render'>

/** One row for each application, by name, and for each of the sockets that share it; `only`: this one's. */
export function showSessions({ applications, sessions, clock, render }: SessionDeps, only?: string) {
  const calls = new Map<string, number>()
  for (const { channel } of sessions.controls()) {
    const { application = '' } = channel.facts
    calls.set(application, (calls.get(application) ?? 0) + 1)
  }
  const sockets = new Map<Application, Session[]>()
  for (const session of applications.sessions) {
    for (const one of session.held) sockets.set(one, [...(sockets.get(one) ?? []), session])
  }
  const names = only === undefined ? [...applications.names()].sort() : [only]
  return names.flatMap((name) => {
    const application = applications.find(name)
    if (!application || application.isServedElsewhere) return []
    const all = application.figuresAt(clock.now())
    const { eventsPerSecond } = all
    const { share } = application
    // of one that several share a row for each of them
    return (sockets.get(application) ?? [undefined]).map((socket) => {
      const own = socket && application.shareOf(socket)
      const { events, waiting, dropped, droppedReason } = own ?? all
      return {
        application: name,
        ...(share === undefined ? {} : { share }),
        state: application.isConnected ? 'connected' : application.isActive ? 'waiting' : 'left',
        ...(socket
          ? {
              id: socket.id,
              user: socket.connection.user.name,
              address: socket.connection.remote,
              outbound: socket.connection.isOutbound,
              connected: render.timestamp(socket.openedAt),
              unread: socket.connection.bufferedBytes,
            }
          : {}),
        events,
        events_per_second: Math.round(eventsPerSecond * 10) / 10,
        waiting,
        dropped,
        ...(droppedReason === undefined ? {} : { dropped_reason: droppedReason }),
        calls: own?.calls ?? calls.get(name) ?? 0,
        subscriptions: application.interests.size,
      }
    })
  })
}
