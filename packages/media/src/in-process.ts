// Media in the thread that asks for them, on whatever clock and network is given; and sounds as samples, to compare with.
// Loaded when wanted: an exchange whose media run on threads of their own has no use for it.

import { type LocalDeps, localWorkers } from './control/local-worker.ts'
import type { StartWorker } from './control/media-worker.ts'
import { MemoryNetwork } from './worker/rtp/memory-network.ts'

export { readSamples } from './worker/playing/read-samples.ts'

export interface InProcessMedia {
  readonly network: MemoryNetwork
  readonly startWorker: StartWorker
}

/** Without sockets. `network`: one that several exchanges share; default its own. */
export function inProcessMedia(
  { clock, random }: Pick<LocalDeps, 'clock' | 'random'>,
  network: MemoryNetwork = new MemoryNetwork(clock, random),
): InProcessMedia {
  return { network, startWorker: localWorkers({ clock, random, network }) }
}
