// The program that plays faults on three machines: rounds by name, or chosen by a seed until the time is over; a line of JSON for each.
// It is started in a network of its own: in-network.ts.
//   run.ts --fault 'node killed@a' --fault 'slow link' [--seed 1] [--calls 3]    these, in order; at any node where none is said
//   run.ts --seconds 600 --seed 7                                                any, until the time is over

import { parseArgs } from 'node:util'
import { seededRandom, systemClock } from '@jackfield/base'
import { names } from './cluster-hosts.ts'
import { type Fault, faultNamed, faults } from './faults.table.ts'
import { type Outcome, playRound } from './round.ts'
import { World } from './world.ts'

const { values } = parseArgs({
  options: {
    fault: { type: 'string', multiple: true, default: [] },
    seconds: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    calls: { type: 'string', default: '3' },
  },
})

const mostAgain = 2
const seed = Number(values.seed)
const random = seededRandom(seed)
const begun = systemClock.now()
const world = await World.open()
const say = (line: object) => console.log(JSON.stringify(line))
let isBroken = false
say({ seed, readyMs: systemClock.now() - begun })
try {
  for (const [fault, at] of chosen()) {
    const outcome = await play(fault, at)
    say(outcome)
    if (outcome.faults.length === 0) continue
    isBroken = true
    showLogs()
  }
  say({ readers: world.desk.readers.map(({ name, counts }) => ({ name, ...counts })) })
} catch (error) {
  isBroken = true
  say({ fault: 'the program itself', faults: [(error as Error).stack] })
  showLogs()
} finally {
  await world.close()
}
process.exit(isBroken ? 1 : 0)

/** A busy machine may keep silent what no exchange does: a gap that a fault makes comes again with the fault. */
async function play(fault: Fault, at: number): Promise<Outcome> {
  for (let again = 0; ; again++) {
    const outcome = await playRound(world, fault, at, Number(values.calls), Number(values.seconds) > 0)
    const { faults: wrong, gaps } = outcome
    if (gaps.length === 0 || wrong.length > 0 || again === mostAgain) return { ...outcome, faults: [...wrong, ...gaps] }
    say({ again: fault.name, gaps })
  }
}

/** What the exchanges have said lately: that is where the reason is. */
function showLogs(): void {
  for (const [at, { errors }] of world.hosts.exchanges.entries())
    console.error(`node ${names[at]}: …${errors.slice(-4_000)}`)
}

function* chosen(): Generator<readonly [fault: Fault, at: number]> {
  const any = () => random.below(names.length)
  for (const wish of values.fault) {
    const [name = '', node] = wish.split('@')
    const at = (names as readonly string[]).indexOf(node ?? '')
    if (node !== undefined && at < 0) throw new Error(`there is no node ${node}, but ${names.join(', ')}`)
    yield [faultNamed(name), node === undefined ? any() : at]
  }
  const untilMs = begun + 1_000 * Number(values.seconds)
  while (systemClock.now() < untilMs) yield [faults[random.below(faults.length)] as Fault, any()]
}
