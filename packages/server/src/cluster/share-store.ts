// What the exchange's store has that belongs to all nodes: the dialplan's database with what stands in it (objects of the configuration,
// `Custom:` states, presence), mailboxes, `Stasis:` states. Not contacts: share-contacts.ts.

import { type Clock, Disposables } from '@jackfield/base'
import type { Cluster } from '@jackfield/cluster'
import type { State } from '../assembly/state.ts'
import { type LateFile, lateFile } from './late-file.ts'

/** Families of the database that say what this exchange has, not what anybody wrote into it. */
const ownFamilies = ['/registrar/', '/subscription_persistence/', '/Queue/PersistentMembers/']

/** Space of the store, bucket, and what its keys begin with there. */
const spaces = [
  { space: 'database', bucket: 'database', prefix: '' },
  { space: 'mailboxes', bucket: 'states', prefix: 'mailbox/' },
  { space: 'mailbox-shares', bucket: 'states', prefix: 'mailbox-share/' },
  { space: 'device-states', bucket: 'states', prefix: 'device/' },
] as const

export function shareStore(cluster: Cluster, clock: Clock, { store }: State): Disposables {
  const endings = new Disposables()
  const files = new Map<string, LateFile>()
  for (const { space, bucket, prefix } of spaces) {
    const file = files.get(bucket) ?? lateFile(clock, store.space(`shared ${bucket}`))
    if (!files.has(bucket)) endings.add(() => file.close())
    files.set(bucket, file)
    const sharing = cluster.shareSpace({
      ...{ bucket, file, prefix, local: store.space(space), unsent: store.space(`unsent ${space}`) },
      isShared: (key) => !ownFamilies.some((family) => key.startsWith(family)),
    })
    endings.add(() => sharing.close())
  }
  return endings
}
