// The ladder of a call in a component.
// Not how it is followed: followed-ladder.ts.

import { useEffect, useMemo } from 'preact/hooks'
import { exchange } from '../exchange.ts'
import { drawnEvery } from '../live/draw-slowly.ts'
import { type FeedConnection, openFeed } from '../live/event-feed.ts'
import type { Asked } from '../live/use-asked.ts'
import { useStore } from '../live/use-store.ts'
import type { Ladder } from './call.ts'
import { FollowedLadder } from './followed-ladder.ts'

const drawMs = 100

export function useLadder(callId: string): Asked<Ladder> & { readonly connection: FeedConnection } {
  const followed = useMemo(
    () =>
      new FollowedLadder({
        ask: (since, signal) =>
          exchange().calls.getLadder({ callId, ...(since === undefined ? {} : { since }) }, { signal }),
        follow: (handlers) => openFeed(`call:${callId}`, handlers),
        schedule: drawnEvery(drawMs),
      }),
    [callId],
  )
  useEffect(() => followed.follow(), [followed])
  const { value, error, connection } = useStore(followed.shown)
  const isAsking = value === undefined && error === undefined
  return { value, error, isAsking, again: () => followed.again(), connection }
}
