// What tests of other packages take from here: an engine in memory, and the cases that every engine passes.
// Not for programs: `testing` is not packed.

export { engineCases, KeptWatch } from '../engine/engine.cases.ts'
export type { MemoryClient } from './memory-client.ts'
export { MemoryEngine } from './memory-engine.ts'
export { PausedClock } from './paused-clock.ts'
