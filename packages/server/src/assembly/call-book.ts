// What happened to calls, put together: the ladders that hear it, the file of those that ended, and the book that shows both.

import { join } from 'node:path'
import {
  type Applications,
  CallBook,
  CallFeed,
  CallHistory,
  Ladders,
  type MediaSource,
  QualityTally,
} from '@jackfield/ari'
import type { Clock } from '@jackfield/base'
import { CallArchive } from '@jackfield/core'
import type { Calls } from './calls.ts'
import type { Settings } from './settings.ts'
import type { State } from './state.ts'

export interface AssembledCallBook {
  readonly book: CallBook
  readonly ladders: Pick<Ladders, 'onEnded' | 'follower' | 'settle'>
  /** how the audio of all calls goes */
  readonly quality: QualityTally
  /** What ended is written when it returns. */
  close(): void
}

/** Audio of channels over the network. */
function mediaSource({ media: { plane } }: Calls): MediaSource {
  return {
    onNotice: (listener) => plane.onNotice(listener),
    moments: (channelId) => plane.packetMoments(channelId),
    figures: (channelId) => (plane.hasTraffic(channelId) ? plane.statistics(channelId) : undefined),
    place(channelId) {
      const peer = plane.peerOf(channelId)
      if (!peer) return undefined
      const at = (place: { address: string; port: number } | undefined) =>
        place ? `${place.address.includes(':') ? `[${place.address}]` : place.address}:${place.port}` : ''
      return { codec: peer.codec ?? '', local: at(plane.localAddress(channelId)), remote: at(peer.remote) }
    },
  }
}

const dayMs = 86_400_000

/** To be made after the applications, so that it knows whom they told. */
export function assembleCallBook(
  { clock, settings, isForgetful }: { clock: Clock; settings: Settings; isForgetful: boolean },
  { bus, hooks, log, logs, limits }: State,
  applications: Pick<Applications, 'hearsOfCalls'>,
  calls: Calls,
): AssembledCallBook {
  const path = isForgetful ? ':memory:' : join(settings.program.directories.database, 'calls.sqlite3')
  const bounds = () => ({
    calls: limits.most('max_kept_calls'),
    ladders: limits.most('max_kept_ladders'),
    ageMs: limits.most('max_kept_calls_days') * dayMs,
  })
  const history = new CallHistory({ clock, log, open: () => CallArchive.open(path, { clock, log, bounds }) })
  const quality = new QualityTally()
  const feed = new CallFeed({
    ...{ bus, isFollowed: (callId?: string) => applications.hearsOfCalls(callId) },
    refresh: (ladder) => ladders.refresh(ladder),
  })
  const ladders: Ladders = new Ladders({
    clock,
    bus,
    history,
    media: mediaSource(calls),
    logs: logs.tail.onAdded,
    feed,
    measured: (sample, before) => quality.add(sample, before),
    requests: hooks('jackfield:call:request'),
    deliveries: hooks('jackfield:event:delivered'),
    steps: hooks('jackfield:dialplan:step'),
    messages: hooks('jackfield:sip:message'),
    lines: hooks('jackfield:line:signal'),
  })
  return {
    book: new CallBook(ladders, history),
    ladders,
    quality,
    close() {
      ladders.close()
      history.close()
    },
  }
}
