// What the manager interface may be told about itself, and what holds where nothing is said. Not how it is written in manager.conf.

import type { LoginLimiter, LoginLimits } from '@jackfield/base'

export interface ManagerOptions {
  /** of the interface: in the banner and in CoreSettings */
  readonly version: string
  readonly hasTimestamps: boolean
  /** variables shown with every channel */
  readonly channelVariables: readonly string[]
  readonly disabledEvents: readonly string[]
  /** clients that test a dialplan are told how far it has come */
  readonly publishesTests: boolean
  /** how long somebody may be connected without logging in */
  readonly authTimeoutMs: number
  /** how many may be so at once; with more of them the oldest of the busiest address is closed without a word */
  readonly authLimit: number
  /** how many may be connected at all */
  readonly sessionLimit: number
  /** how much may wait for a client that does not read */
  readonly mostBytes: number
  readonly loginLimits: Partial<LoginLimits>
  /** of one that was there before: whom it has blocked stays blocked */
  readonly limiter?: LoginLimiter | undefined
}

export const managerDefaults: ManagerOptions = {
  version: '13.0.0',
  hasTimestamps: false,
  channelVariables: [],
  disabledEvents: [],
  publishesTests: false,
  authTimeoutMs: 30_000,
  authLimit: 50,
  sessionLimit: 1_000,
  mostBytes: 4 * 1024 * 1024,
  loginLimits: {},
}
