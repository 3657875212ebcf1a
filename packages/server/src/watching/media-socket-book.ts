// Programs behind media sockets as the interface shows them.

import { type MediaSocketBook, render } from '@jackfield/ari'
import type { MediaFigures } from '@jackfield/technologies'

type Talk = Pick<
  ReturnType<MediaFigures['agents']>[number],
  'turns' | 'p50' | 'p95' | 'interruptions' | 'flushes' | 'heardMs' | 'unheardMs'
>

function shownTalk({ turns, p50, p95, interruptions, flushes, heardMs, unheardMs }: Talk) {
  return {
    turns,
    ...(p50 === undefined || p95 === undefined ? {} : { pause_p50: Math.round(p50), pause_p95: Math.round(p95) }),
    interruptions,
    flushes,
    heard: heardMs,
    unheard: unheardMs,
  }
}

export function mediaSocketBook(figures: MediaFigures): MediaSocketBook {
  return {
    sockets: async () =>
      (await figures.sockets()).map(({ channelId, technology, agent, format, openedAt, ...socket }) => ({
        ...{ channel_id: channelId, technology, agent, format, opened: render.timestamp(openedAt) },
        ...{ queue: socket.queueMs, dropped: socket.droppedMs, skipped: socket.skippedMs },
        ...shownTalk(socket),
      })),
    agents: () =>
      figures.agents().map(({ technology, agent, open, sockets, lastOpenedAt, ...talk }) => ({
        ...{ technology, agent, open, sockets, last_opened: render.timestamp(lastOpenedAt) },
        ...shownTalk(talk),
      })),
  }
}
