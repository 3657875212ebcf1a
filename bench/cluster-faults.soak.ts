// Random faults in clusters, by thousands of seeds: membership, ledgers, shared things and events on the engine in memory.
// CLUSTER_SEEDS says how many; those of `npm test` are the first ones.

import { spawnSync } from 'node:child_process'

const folder = 'packages/cluster/src'
const files = [
  `${folder}/membership/membership.properties.test.ts`,
  `${folder}/ledger/ledgers.test.ts`,
  `${folder}/shared/shared-space.test.ts`,
  `${folder}/events/node-events.properties.test.ts`,
]
const env = { ...process.env, JACKFIELD_SEEDS: process.env.CLUSTER_SEEDS ?? '3000' }
const { status } = spawnSync(process.execPath, ['--test', ...files], { stdio: 'inherit', env })
process.exitCode = status ?? 1
