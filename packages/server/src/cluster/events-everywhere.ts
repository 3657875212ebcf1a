// Applications of this exchange and of the other nodes: sockets anywhere hear of what happens at all of them.
// Not the mechanism: the cluster has that; here it meets the applications and the calls.

import type { Applications } from '@jackfield/ari'
import { type Clock, Disposables, detached } from '@jackfield/base'
import type { Cluster } from '@jackfield/cluster'
import type { Exchange } from '@jackfield/core'
import type { State } from '../assembly/state.ts'
import { lostEventsOf } from './lost-events.ts'
import { ReportedEnds } from './reported-ends.ts'

export function eventsEverywhere(
  cluster: Cluster,
  applications: Applications,
  exchange: Exchange,
  { log, clock }: Pick<State, 'log'> & { readonly clock: Clock },
): Disposables {
  const desk = applications.forNodes
  const ends = new ReportedEnds(applications, exchange, log.for('cluster'))
  const { heldBackBytes, unreadBytes } = applications.limits
  const events = cluster.events({
    ...{ desk, limits: { heldBackBytes, unreadBytes } },
    say: ({ application, connection }, type, fields) => desk.say(application, connection, type, fields),
    deliver: (application, { type, fields, channelIds }, connection) =>
      desk.deliver(application, type, fields, channelIds, connection),
    lostEvents: (lost) => lostEventsOf(lost, desk),
    over: (application, { channelIds, place }) => ends.endOver(application, channelIds, place),
  })
  const endings = new Disposables()
  endings.add(() => events.close())
  endings.add(
    applications.join({
      arrives: (holding) => events.arrives(holding),
      held: (holding) => events.held(holding),
      released: (holding, why) => events.released(holding, why),
      followed: (following) => events.followed(following),
      unfollowed: (following) => events.unfollowed(following),
      comes: (application) => events.comes(application),
      isElsewhere: (kind, id) => events.isElsewhere(kind, id),
      change: (change, application, sources) => events.change(change, application, sources),
      filter: (application, body) => events.filter(application, body),
    }),
  )
  endings.add(
    cluster.membership.onDeclaredDead(() => {
      ends.endServedElsewhere(() => events.forget())
      // programs that went on elsewhere open their applications here from now on
      events.returned(ends.inside())
      detached(
        socketsAreRead(clock).then(() => events.left(ends.endLeft())),
        'the channels of programs that went to other nodes',
      )
    }),
  )
  return endings
}

/** A program that went on at another node while this one stood still closed its socket here: that may not have been read yet. */
async function socketsAreRead(clock: Pick<Clock, 'yield'>): Promise<void> {
  for (let turns = 0; turns < 3; turns++) await clock.yield()
}
