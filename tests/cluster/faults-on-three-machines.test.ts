// Three machines in network namespaces, each with a server of NATS and an exchange: what goes wrong with one of them stays with it.
// A slice of what `npm run soak cluster-network` plays for ten minutes, all kinds of faults.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { spawnInNetwork } from '../support/cluster-network/in-network.ts'

const program = fileURLToPath(new URL('../support/cluster-network/run.ts', import.meta.url))

interface Line {
  readonly fault?: string
  readonly faults?: readonly string[]
  readonly calls?: number
  readonly claims?: number
}

test('a node and a server are killed, a link is cut: nothing is lost, doubled or out of order, and everybody goes on talking', async (t) => {
  const seed = String(process.pid)
  t.diagnostic(`seed ${seed}`)
  const wanted = ['node killed', 'engine killed', 'link down for a moment']
  const child = spawnInNetwork(program, ['--seed', seed, ...wanted.flatMap((name) => ['--fault', name])])
  t.after(() => child.kill('SIGKILL'))
  let said = ''
  for await (const chunk of child.stdout as NodeJS.ReadableStream) said += String(chunk)
  const lines = said
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
  const played = lines.filter(({ fault }) => fault !== undefined)
  assert.deepEqual(
    played.map(({ fault, faults }) => ({ fault, faults })),
    wanted.map((fault) => ({ fault, faults: [] })),
    `seed ${seed}`,
  )
  // a world in which nobody calls would show nothing
  for (const { calls = 0, claims = 0 } of played) assert.ok(calls > 3 && claims > 0, said)
})
