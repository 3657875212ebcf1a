// How many wrong credentials telephones may show, as the global section says.
// Not the counting: the login limiter of base does that.

import { type LoginLimits, limitsOf } from '@jackfield/base'
import { isInNetworks, parseIpNetwork } from '@jackfield/conf'
import type { GlobalSettings } from '../configuration/settings.ts'

export function sipLoginLimits(global: GlobalSettings): Partial<LoginLimits> {
  const { auth_block_failures, auth_block_accounts, auth_block_time, auth_block_max_time } = global
  const networks = global.auth_block_exempt.flatMap((text) => parseIpNetwork(text) ?? [])
  return limitsOf(
    { auth_block_failures, auth_block_accounts, auth_block_time, auth_block_max_time },
    isInNetworks(networks),
  )
}
