// The parts of an exchange that not every configuration wants: whoever has no use for one does not load it.
// Not what they do: each has its own assembly.

import type { Settings } from './settings.ts'

export interface Parts {
  readonly joinCluster: typeof import('../cluster/join-cluster.ts').joinCluster | undefined
  readonly assembleManager: typeof import('./manager.ts').assembleManager | undefined
}

export async function loadParts({ cluster, manager }: Pick<Settings, 'cluster' | 'manager'>): Promise<Parts> {
  return {
    joinCluster: cluster && (await import('../cluster/join-cluster.ts')).joinCluster,
    assembleManager: manager.options.enabled ? (await import('./manager.ts')).assembleManager : undefined,
  }
}
