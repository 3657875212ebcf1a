// Applications of this exchange and of the other nodes: sockets anywhere hear of what happens at all of them.
// Not the mechanism: the cluster has that; here it meets the applications and the calls.

import type { Applications } from '@jackfield/ari'
import { Disposables } from '@jackfield/base'
import type { Cluster } from '@jackfield/cluster'
import type { Channel, Exchange } from '@jackfield/core'
import type { State } from '../assembly/state.ts'
import { lostCause, lostEventsOf } from './lost-events.ts'

export function eventsEverywhere(
  cluster: Cluster,
  applications: Applications,
  exchange: Exchange,
  { log }: State,
): Disposables {
  const desk = applications.forNodes
  const { heldBackBytes, unreadBytes } = applications.limits
  const events = cluster.events({
    ...{ desk, limits: { heldBackBytes, unreadBytes } },
    say: ({ application, connection }, type, fields) => desk.say(application, connection, type, fields),
    deliver: (application, { type, fields, channelIds }, connection) =>
      desk.deliver(application, type, fields, channelIds, connection),
    lostEvents: (lost) => lostEventsOf(lost, desk),
  })
  const endings = new Disposables()
  endings.add(() => events.close())
  endings.add(
    applications.join({
      held: (holding) => events.held(holding),
      released: (holding, why) => events.released(holding, why),
      followed: (following) => events.followed(following),
      unfollowed: (following) => events.unfollowed(following),
      isElsewhere: (kind, id) => events.isElsewhere(kind, id),
      change: (change, application, sources) => events.change(change, application, sources),
      filter: (application, body) => events.filter(application, body),
    }),
  )
  endings.add(
    cluster.membership.onDeclaredDead(() => {
      const ended = exchange.sessions.controls().filter(({ channel }) => isServedElsewhere(applications, channel))
      events.forget()
      if (ended.length > 0)
        log.for('cluster').warning(`${ended.length} channels end here: their applications were told that they had`)
      for (const { channel } of ended) channel.drop(lostCause)
    }),
  )
  return endings
}

/** Whoever has its socket is another node, or was one. */
const isServedElsewhere = (applications: Applications, { id, facts: { application } }: Pick<Channel, 'id' | 'facts'>) =>
  application !== undefined && applications.find(application)?.isChannelServedElsewhere(id) === true
