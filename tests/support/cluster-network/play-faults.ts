// Plays faults on three machines for a test: starts the program that does, and gives what it says of each.
// Not the judging: round.ts has looked at everything already.

import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { spawnInNetwork } from './in-network.ts'
import type { Outcome } from './round.ts'

const program = fileURLToPath(new URL('./run.ts', import.meta.url))

/** `wishes`: such as `node killed@a`. Throws when the program could not play them all. */
export async function playFaults(wishes: readonly string[]): Promise<readonly Outcome[]> {
  const child = spawnInNetwork(
    program,
    wishes.flatMap((wish) => ['--fault', wish]),
  )
  const ended = once(child, 'exit')
  const outcomes: Outcome[] = []
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const said = JSON.parse(line) as Partial<Outcome>
    if (said.fault !== undefined) outcomes.push(said as Outcome)
  }
  const [code] = await ended
  const broken = outcomes.some(({ faults }) => faults.length > 0)
  if (outcomes.length < wishes.length && !broken)
    throw new Error(`the program ended with ${code} after ${outcomes.length} of ${wishes.length} faults`)
  return outcomes
}
