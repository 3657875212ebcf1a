// The sockets of applications as they are shown: who serves which application, since when, and how it keeps up.
// Not the applications' subscriptions one by one: `GET /applications` has them.

import type { AriDeps } from '../ari-deps.ts'

type SessionDeps = Pick<AriDeps, 'applications' | 'sessions' | 'clock' | 'render'>

/** One row for each application, by name; `only`: this one's. */
export function showSessions({ applications, sessions, clock, render }: SessionDeps, only?: string) {
  const calls = new Map<string, number>()
  for (const { channel } of sessions.controls()) {
    const { application = '' } = channel.facts
    calls.set(application, (calls.get(application) ?? 0) + 1)
  }
  const sockets = new Map(applications.sessions.flatMap((session) => [...session.held].map((one) => [one, session])))
  const names = only === undefined ? [...applications.names()].sort() : [only]
  return names.flatMap((name) => {
    const application = applications.find(name)
    if (!application) return []
    const socket = sockets.get(application)
    const { events, waiting, dropped, droppedReason, eventsPerSecond } = application.figuresAt(clock.now())
    return {
      application: name,
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
      calls: calls.get(name) ?? 0,
      subscriptions: application.interests.size,
    }
  })
}
