// The options of every file that says who is blocked after wrong credentials.
// Not pjsip.conf: its objects have tables of their own.

import { type LoginLimits, limitsOf } from '@jackfield/base'
import { type IpNetwork, isInNetworks, type OptionsOf, parseIpNetwork } from '@jackfield/conf'

/** Programs on this machine share its address, and were started by whoever runs the exchange. */
const thisMachine = ['127.0.0.0/8', '::1'].map((text) => parseIpNetwork(text) as IpNetwork)

export const loginOptions = {
  auth_block_failures: { type: 'integer', default: 20, min: 0 },
  auth_block_accounts: { type: 'integer', default: 20, min: 0 },
  auth_block_time: { type: 'integer', default: 30, min: 1 },
  auth_block_max_time: { type: 'integer', default: 900, min: 1 },
  auth_block_exempt: { type: 'networks', default: thisMachine },
} as const

export const loginLimitsOf = (options: OptionsOf<typeof loginOptions>): Partial<LoginLimits> =>
  limitsOf(options, isInNetworks(options.auth_block_exempt))
