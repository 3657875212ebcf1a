// One round of the world: calls at every node, one fault at one of them, and everything that must be true afterwards.
// Not which fault: run.ts chooses.

import { systemClock } from '@jackfield/base'
import { Sipp } from '../../telephones/sipp.ts'
import { receive, type SippStep, sdp, send } from '../../telephones/sipp-scenario.ts'
import { names } from './cluster-hosts.ts'
import type { DeskCall } from './desk.ts'
import type { Fault } from './faults.table.ts'
import type { World } from './world.ts'

export interface Outcome {
  readonly fault: string
  readonly node: string
  readonly faults: readonly string[]
  /** what was not heard of calls at nodes without a fault */
  readonly gaps: readonly string[]
  /** after which the others held the node for dead, and the last of its calls was told to be over */
  readonly deadMs: number | undefined
  readonly toldMs: number | undefined
  readonly calls: number
  readonly claims: number
  /** packets of calls at other nodes that did not come back, of a thousand; and the longest silence */
  readonly lostPerMille: number
  readonly silentMs: number
  /** this program came so much late to what it did meanwhile */
  readonly lateMs: number
  readonly tookMs: number
}

const maybe = (status: number) => receive(status, { isOptional: true })
const call: readonly SippStep[] = [
  send({ method: 'INVITE', sequence: 1, body: sdp() }),
  ...[maybe(100), maybe(180), maybe(183), receive(200)],
  send({ method: 'ACK', sequence: 1, isInside: true }),
  '<pause milliseconds="3000"/>',
  send({ method: 'BYE', sequence: 2, isInside: true }),
  receive(200),
]
/** A call of a node that nothing happens to may lose so many packets of a thousand, and be silent for so long. */
const mostLostPerMille = 20
const mostSilentMs = 200
/** What a machine that others are busy on adds to it: so much of what this program was late. */
const share = 5
const callsPerSecond = 2
/**
 * What a node tells of a call has left its machine by then. Of a call that began later, that its own socket told of and that no other node has
 * heard of, the application is told by the loss of the exchange alone: nobody is left who knows of it.
 */
const heardMs = 1_000
/** Until calls that were hung up are over for everybody. */
const overMs = 10_000

/** @param looksForMore whether calls are left over that nobody knows of: it takes as long as a call may wait to be claimed */
export async function playRound(
  world: World,
  fault: Fault,
  at: number,
  callsEach: number,
  looksForMore: boolean,
): Promise<Outcome> {
  const { hosts, desk, lateness } = world
  const begun = systemClock.now()
  const round = String(Date.now())
  const problems: string[] = []
  const known = new Set(desk.calls.keys())
  const isTouched = (node: number) => fault.hits === 'node' && node === at
  const since = fault.cutsOff ? heardMs : 0
  // as many come after the fault has begun
  const count = callsEach + Math.ceil((since * callsPerSecond) / 1_000)
  const calling = await Promise.all(
    names.flatMap((_, node) => ['700', '701'].map((service) => callAt(world, node, `${service}${round}`, count))),
  )
  const hasBegun = () =>
    newCalls(world, known).some(
      (call) => isOpen(call) && isOf(call.id, at) && systemClock.now() - call.startedAt >= since,
    )
  if (!(await lateness.until(hasBegun, 10_000))) problems.push(`no call to node ${names[at]} began`)
  for (const talker of world.talkers) talker.count()
  lateness.takeLongestMs()
  const lateBefore = lateness.totalMs
  if (fault.hits === 'node') desk.sound = [...hosts.exchanges.keys()].filter((node) => node !== at)
  const killed = fault.killsWithinMs ? hosts.entityIds[at] : undefined
  for (const reader of desk.readers) reader.mayLose(killed)
  const begunFault = systemClock.now()
  const isUnheardOf = ({ id, startedAt, toldBy, lostAt }: DeskCall) =>
    fault.cutsOff && isOf(id, at) && toldBy === at && startedAt > begunFault - heardMs && lostAt > startedAt
  const open = () => newCalls(world, known).filter((call) => isOpen(call) && !isUnheardOf(call))
  await fault.begin(hosts, at)
  const { deadMs, toldMs } = await untilToldDead(world, fault, at, open, problems)
  await systemClock.sleep(Math.max(0, fault.lastsMs - (systemClock.now() - begunFault)))
  const heard = world.talkers.map((talker) => talker.count())
  const late = { longestMs: lateness.takeLongestMs(), totalMs: lateness.totalMs - lateBefore }
  await fault.mend(hosts, at)
  await hosts.untilWhole(lateness)
  desk.sound = [...hosts.exchanges.keys()]
  for (const [index, sipp] of calling.entries()) {
    const node = Math.floor(index / 2)
    if (isTouched(node)) await sipp.stop()
    else {
      const { isOk, errors } = await sipp.ended()
      if (!isOk) problems.push(`calls to node ${names[node]} failed, which had no fault: ${errors.slice(-700)}`)
    }
  }
  await world.restoreTelephones()
  await endAlive(world, open, ({ id, exten }) => isTouched(nodeOf(id)) || !exten.endsWith(round), problems)
  const calls = newCalls(world, known)
  await untilGone(
    world,
    calls.filter((call) => isOpen(call) && isUnheardOf(call)),
    problems,
  )
  judgeCalls(calls, isTouched, problems)
  const audio = judgeAudio(heard, isTouched, late)
  problems.push(...(await world.checkReach()), ...(await world.checkAlive(isTouched)))
  problems.push(...(looksForMore ? await world.checkNothingElse() : []), ...desk.takeFaults())
  return {
    ...{ fault: fault.name, node: names[at] as string, faults: problems, deadMs, toldMs },
    calls: calls.filter(({ startedAt }) => startedAt > 0).length,
    claims: calls.filter(({ winners }) => winners.length > 0).length,
    ...{ ...audio, lateMs: Math.round(late.totalMs), tookMs: Math.round(systemClock.now() - begun) },
  }
}

/** An application has it, as far as it was told. */
const isOpen = ({ startedAt, endedAt }: DeskCall) => startedAt > 0 && endedAt === 0
const isOf = (id: string, at: number) => id.startsWith(`${names[at]}-`)
const nodeOf = (id: string) => names.findIndex((_, at) => isOf(id, at))
const shown = ({ id, application }: DeskCall) => `${id} in ${application}`
const newCalls = ({ desk }: World, known: ReadonlySet<string>) =>
  [...desk.calls.values()].filter(({ id }) => !known.has(id))

function callAt({ hosts }: World, node: number, service: string, calls: number): Promise<Sipp> {
  return Sipp.start('call', call, {
    ...{ server: hosts.sip(node), address: hosts.network.address, service, calls, callsPerSecond },
    limitSeconds: 90,
  })
}

/** Milliseconds until both others hold it for dead, and until the applications were told that each of its calls is over. */
async function untilToldDead(
  world: World,
  { killsWithinMs: limitMs }: Fault,
  at: number,
  open: () => readonly DeskCall[],
  problems: string[],
): Promise<{ deadMs?: number; toldMs?: number }> {
  if (limitMs === undefined) return {}
  const { hosts, lateness } = world
  const begun = systemClock.now()
  const others = [...names.keys()].filter((node) => node !== at)
  const isDead = async (node: number) => (await hosts.states(node)).get(names[at] as string) === false
  const areSure = async () => (await Promise.all(others.map(isDead))).every((is) => is)
  if (!(await lateness.until(areSure, limitMs)))
    problems.push(`node ${names[at]} was not dead for the others after ${limitMs / 1000} s`)
  const deadMs = Math.round(systemClock.now() - begun)
  const untold = () => open().filter(({ id }) => isOf(id, at))
  if (!(await lateness.until(() => untold().length === 0, Math.max(1_000, limitMs - deadMs))))
    problems.push(
      `of ${untold().map(shown)} of the dead node ${names[at]} nobody was told that they are over; ${world.desk.storyOf(untold())}`,
    )
  return { deadMs, toldMs: Math.round(systemClock.now() - begun) }
}

/**
 * Telephones of the machine that was hit are gone, as are those of the round before: calls that it kept, or took when it was back, are known to
 * every node, and are ended from any. An application may be told only now that one of them began.
 */
async function endAlive(
  world: World,
  open: () => readonly DeskCall[],
  isLeft: (call: DeskCall) => boolean,
  problems: string[],
): Promise<void> {
  const { hosts, lateness } = world
  const compared = new Set<string>()
  const unanswered = new Map<string, string>()
  const endOpen = async () => {
    for (const call of open().filter(isLeft)) {
      const path = `/channels/${call.id}`
      if (!compared.has(call.id)) {
        const statuses = (await Promise.all(names.keys().map((node) => hosts.ask(node, 'GET', path)))).map(
          ({ status }) => status,
        )
        // one did not answer, or was not answered by another one, in time: they are asked again
        if (statuses.some((status) => status === 0 || status === 503)) {
          unanswered.set(call.id, statuses.join())
          continue
        }
        compared.add(call.id)
        // it may end by itself meanwhile
        if (new Set(statuses).size > 1 && call.endedAt === 0)
          problems.push(`GET ${path} was answered ${statuses} by the nodes`)
      }
      await hosts.ask(0, 'DELETE', path)
    }
    return open().length === 0
  }
  if (!(await lateness.until(endOpen, overMs)))
    problems.push(
      `calls that are neither alive nor told dead: ${open().map((call) => `${shown(call)} ${unanswered.get(call.id) ?? ''}`)}`,
    )
}

/** No node has them any more. */
async function untilGone({ hosts, lateness }: World, calls: readonly DeskCall[], problems: string[]): Promise<void> {
  for (const call of calls) {
    const isGone = async () => {
      const answers = await Promise.all(names.keys().map((node) => hosts.ask(node, 'GET', `/channels/${call.id}`)))
      return answers.every(({ status }) => status === 404)
    }
    if (!(await lateness.until(isGone, overMs)))
      problems.push(`${shown(call)} was lost with its node, and is there still`)
  }
}

function judgeCalls(calls: readonly DeskCall[], isTouched: (node: number) => boolean, problems: string[]): void {
  for (const { id, promised, told, winners, unanswered, isOffered, isRepeated, startedAt } of calls) {
    const node = nodeOf(id)
    if (winners.length > 1) problems.push(`${id} was won by ${winners.join(' and ')}`)
    if (!isRepeated && told.join() !== told.toSorted().join())
      problems.push(`${id} was told its steps in the order ${told}`)
    if (isTouched(node)) continue
    if (promised.some((value) => !told.includes(value)))
      problems.push(`${id} was promised ${promised} and told ${told}`)
    if (isOffered && startedAt > 0 && winners.length === 0 && unanswered === 0)
      problems.push(`${id} was won by nobody, and has begun`)
  }
}

function judgeAudio(
  heard: readonly { sent: number; heard: number; longestMs: number }[],
  isTouched: (node: number) => boolean,
  late: { readonly longestMs: number; readonly totalMs: number },
): Pick<Outcome, 'gaps' | 'lostPerMille' | 'silentMs'> {
  const gaps: string[] = []
  let [lostPerMille, silentMs] = [0, 0]
  for (const [node, { sent, heard: back, longestMs }] of heard.entries()) {
    if (isTouched(node)) continue
    const lost = Math.max(0, sent - back)
    lostPerMille = Math.max(lostPerMille, Math.round((1_000 * lost) / Math.max(1, sent)))
    silentMs = Math.max(silentMs, longestMs)
    const who = `a call of node ${names[node]}, which had no fault,`
    // a packet or two are under way
    if (lost > 3 + (sent * mostLostPerMille) / 1_000 + (share * late.totalMs) / 20)
      gaps.push(`${who} lost ${lost} of ${sent} packets (late by ${Math.round(late.totalMs)} ms)`)
    if (longestMs > mostSilentMs + share * late.longestMs)
      gaps.push(`${who} was silent for ${longestMs} ms (late by ${Math.round(late.longestMs)} ms)`)
  }
  return { gaps, lostPerMille, silentMs }
}
