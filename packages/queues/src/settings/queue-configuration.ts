// What the files of queues say, all together.
// Only types.

import type { GeneralSettings, QueueSettings } from './queue-settings.ts'
import type { RuleStep } from './read-rules.ts'

export interface QueueConfiguration {
  readonly general: GeneralSettings
  readonly queues: readonly QueueSettings[]
  readonly rules: ReadonlyMap<string, readonly RuleStep[]>
}
