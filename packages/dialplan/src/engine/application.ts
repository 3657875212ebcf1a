// How a dialplan application is made: its facts and what it does on a channel.
// Not the loop that runs one after the other: that is the engine's.

import type { Application, ApplicationFacts, Run } from './engine-deps.ts'

export type { Application, ApplicationFacts, ApplicationRun, Outcome, Run } from './engine-deps.ts'

/** The module of what is always there. */
export const coreModule = 'core'

export const application = (facts: ApplicationFacts, run: Run): Application => ({ ...facts, run })
