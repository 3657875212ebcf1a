// What an agent says about itself in every message.
// Not what it does.

import type { Flow } from '../transaction/flow.ts'

export interface AgentIdentity {
  /** in User-Agent and Server */
  readonly name: string | undefined
  readonly methods: readonly string[]
  readonly extensions: readonly string[]
  /** both as they stand in headers */
  readonly methodList: string
  readonly extensionList: string
  newTag(): string
  contactOn(flow: Flow, user?: string): string
}
