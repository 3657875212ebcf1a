// Runs a program of ours in a network namespace of its own, where it may make bridges, hosts and faults.
// Not the network: network.ts makes it, in there.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { ensureNatsServer } from '../../../tools/nats-server.mjs'
import { endWithTests } from '../end-with-tests.ts'

/** As root, or as root of a user namespace: nobody outside sees anything of it. */
const ways = [['-n'], ['-r', '-n']]

/** Throws when this machine permits none. */
export function spawnInNetwork(program: string, args: readonly string[]): ChildProcess {
  // in there is no way to where it is fetched from
  ensureNatsServer()
  const troubles: string[] = []
  for (const way of ways) {
    const probe = ['ip', 'link', 'add', 'probe', 'type', 'veth', 'peer', 'name', 'prober']
    const { status, stderr, error } = spawnSync('unshare', [...way, ...probe], { encoding: 'utf8' })
    if (status === 0)
      return endWithTests(
        spawn('unshare', [...way, process.execPath, program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] }),
      )
    troubles.push(`unshare ${way.join(' ')}: ${error?.message ?? stderr.trim()}`)
  }
  throw new Error(
    `network namespaces are needed, with links between them, and this machine permits none (${troubles.join('; ')}). ` +
      'Run it as root with CAP_SYS_ADMIN and CAP_NET_ADMIN, or let users make namespaces of their own.',
  )
}
