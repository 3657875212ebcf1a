// Where telephones are, known to all nodes: the records of the cluster and who is there, as the SIP technology wants them.
// Not what stands in a record.

import { type Clock, Disposables, Notice } from '@jackfield/base'
import type { Cluster } from '@jackfield/cluster'
import type { Pjsip } from '@jackfield/technologies'
import type { State } from '../assembly/state.ts'
import { lateFile } from './late-file.ts'

export function shareContacts(cluster: Cluster, clock: Clock, state: State, pjsip: Pjsip): Disposables {
  const { membership, name } = cluster
  const endings = new Disposables()
  const file = lateFile(clock, state.store.space('shared contacts'))
  endings.add(() => file.close())
  const space = cluster.shared('contacts', file)
  const nodes = new Notice<string>()
  for (const signal of [membership.onUp, membership.onDead, membership.onLeft]) {
    endings.add(signal((life) => nodes.emit(life.name)))
  }
  endings.add(
    pjsip.shareContacts({
      node: name,
      get isSettled() {
        return space.isSettled
      },
      get: (aor) => space.get(aor),
      entries: () => space.entries(),
      change: (aor, plan) => space.change(aor, plan),
      onChange: space.onChange,
      isThere: (node) => isThere(membership.stateOf(node)),
      get cleansUp() {
        return membership.living().every((life) => life.name >= name)
      },
      onNode: nodes.on,
    }),
  )
  return endings
}

const isThere = (state: string | undefined): boolean => state !== undefined && state !== 'dead' && state !== 'left'
