// How the applications and functions of queues are made: their facts, and what they do with all queues at hand.
// Not what runs them: the dialplan does.

import {
  type Application,
  type ApplicationFacts,
  type ApplicationRun,
  application,
  type DialplanFunction,
  dialplanFunction,
  type FunctionFacts,
  type FunctionUse,
  type Outcome,
} from '@jackfield/dialplan'
import type { QueueParts } from './parts.ts'

export const queueModule = 'app_queue.so'

type Facts<T> = Omit<T, 'module'>

export interface QueueApplication extends ApplicationFacts {
  readonly runWith: (queues: QueueParts, call: ApplicationRun) => Outcome | Promise<Outcome>
}

export const queueApplication = (
  facts: Facts<ApplicationFacts>,
  runWith: QueueApplication['runWith'],
): QueueApplication => ({ ...facts, module: queueModule, runWith })

export function plugApplication(queues: QueueParts, { runWith, ...facts }: QueueApplication): Application {
  return application(facts, (call) => runWith(queues, call))
}

export interface QueueFunction extends FunctionFacts {
  readonly read?: (queues: QueueParts, use: FunctionUse) => string | undefined
  /** false: it failed, and the reason stands in the log */
  readonly write?: (queues: QueueParts, use: FunctionUse, value: string) => boolean
}

export const queueFunction = (
  facts: Facts<FunctionFacts>,
  acts: Pick<QueueFunction, 'read' | 'write'>,
): QueueFunction => ({ ...facts, module: queueModule, ...acts })

export function plugFunction(queues: QueueParts, { read, write, ...facts }: QueueFunction): DialplanFunction {
  return dialplanFunction(facts, {
    ...(read ? { read: (use) => read(queues, use) } : {}),
    ...(write ? { write: (use, value) => write(queues, use, value) } : {}),
  })
}
