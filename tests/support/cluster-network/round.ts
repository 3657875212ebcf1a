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
  /** after which the others held the node for dead, and the last of its calls was told to be over */
  readonly deadMs: number | undefined
  readonly toldMs: number | undefined
  readonly calls: number
  readonly claims: number
  /** packets of calls at other nodes that did not come back, of a thousand; and the longest silence */
  readonly lostPerMille: number
  readonly silentMs: number
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
/** More than a machine that others are busy on loses by itself. */
const mostLostPerMille = 60
const mostDeadMs = { process: 15_000, silence: 30_000 }

export async function playRound(world: World, fault: Fault, at: number, callsEach: number): Promise<Outcome> {
  const { hosts, desk } = world
  const begun = systemClock.now()
  const problems: string[] = []
  const known = new Set(desk.calls.keys())
  const isTouched = (node: number) => fault.hits === 'node' && node === at
  const calling = await Promise.all(
    names.flatMap((_, node) => ['700', '701'].map((service) => callAt(world, node, service, callsEach))),
  )
  await untilSome(() => newCalls(world, known).some(({ id, startedAt }) => startedAt > 0 && isOf(id, at)), 10_000)
  for (const talker of world.talkers) talker.count()
  const isCut = fault.kills !== undefined || fault.hits === 'node'
  if (isCut) desk.sound = [...hosts.exchanges.keys()].filter((node) => node !== at)
  if (fault.kills) for (const reader of desk.readers) reader.allowDeath()
  await fault.begin(hosts, at)
  const begunFault = systemClock.now()
  const dead = fault.kills ? await untilDead(world, at, mostDeadMs[fault.kills], problems) : undefined
  const told = fault.kills ? await untilTold(world, at, known, mostDeadMs[fault.kills], problems) : undefined
  await systemClock.sleep(Math.max(0, fault.lastsMs - (systemClock.now() - begunFault)))
  const heard = world.talkers.map((talker) => talker.count())
  await fault.mend(hosts, at)
  await hosts.untilWhole()
  desk.sound = [...hosts.exchanges.keys()]
  for (const [index, sipp] of calling.entries()) {
    const node = Math.floor(index / 2)
    if (isTouched(node)) await sipp.stop()
    else {
      const { isOk, errors } = await sipp.ended()
      if (!isOk) problems.push(`calls to node ${names[node]} failed, which had no fault: ${errors.slice(0, 300)}`)
    }
  }
  await world.restoreTelephones()
  const calls = newCalls(world, known)
  await endAlive(world, calls, isTouched, problems)
  await judgeCalls(calls, isTouched, problems)
  const [lostPerMille, silentMs] = judgeAudio(heard, isTouched, problems)
  problems.push(...(await world.checkReach()), ...(await world.checkAlive(isTouched)), ...desk.takeFaults())
  return {
    ...{ fault: fault.name, node: names[at] as string, faults: problems, deadMs: dead, toldMs: told },
    calls: calls.filter(({ startedAt }) => startedAt > 0).length,
    claims: calls.filter(({ winners }) => winners.length > 0).length,
    ...{ lostPerMille, silentMs, tookMs: systemClock.now() - begun },
  }
}

const isOf = (id: string, at: number) => id.startsWith(`${names[at]}-`)
const shown = ({ id, application }: DeskCall) => `${id} in ${application}`
const newCalls = ({ desk }: World, known: ReadonlySet<string>) =>
  [...desk.calls.values()].filter(({ id }) => !known.has(id))

function callAt({ hosts }: World, node: number, service: string, calls: number): Promise<Sipp> {
  return Sipp.start('call', call, {
    ...{ server: hosts.sip(node), address: hosts.network.address, service, calls, callsPerSecond: 2 },
    limitSeconds: 90,
  })
}

async function untilSome(holds: () => boolean, limitMs: number): Promise<boolean> {
  const begun = systemClock.now()
  while (!holds()) {
    if (systemClock.now() - begun > limitMs) return false
    await systemClock.sleep(50)
  }
  return true
}

/** Milliseconds until both others say so. */
async function untilDead({ hosts }: World, at: number, limitMs: number, problems: string[]): Promise<number> {
  const begun = systemClock.now()
  const others = names.keys().filter((node) => node !== at)
  for (const node of others) {
    while ((await hosts.states(node)).get(names[at] as string) !== false) {
      if (systemClock.now() - begun > limitMs) {
        problems.push(`node ${names[at]} was not dead for node ${names[node]} after ${limitMs / 1000} s`)
        break
      }
      await systemClock.sleep(100)
    }
  }
  return systemClock.now() - begun
}

/** Milliseconds until the applications have been told that each call of the dead node is over. */
async function untilTold(
  world: World,
  at: number,
  known: ReadonlySet<string>,
  limitMs: number,
  problems: string[],
): Promise<number> {
  const begun = systemClock.now()
  const open = () =>
    newCalls(world, known).filter(({ id, startedAt, endedAt }) => isOf(id, at) && startedAt > 0 && endedAt === 0)
  if (!(await untilSome(() => open().length === 0, limitMs)))
    problems.push(`of ${open().map(shown)} of the dead node ${names[at]} nobody was told that they are over`)
  return systemClock.now() - begun
}

/** Telephones of the machine that was hit are gone: calls that it kept are known to every node, and are ended from any. */
async function endAlive(
  { hosts }: World,
  calls: readonly DeskCall[],
  isTouched: (node: number) => boolean,
  problems: string[],
): Promise<void> {
  const isOpen = ({ id, startedAt, endedAt }: DeskCall) =>
    startedAt > 0 && endedAt === 0 && isTouched(names.findIndex((_, at) => isOf(id, at)))
  for (const call of calls.filter(isOpen)) {
    const path = `/channels/${call.id}`
    const asked = await Promise.all(names.keys().map((node) => hosts.ask(node, 'GET', path)))
    const statuses = asked.map(({ status }) => status)
    // it may end by itself meanwhile
    if (new Set(statuses).size > 1 && isOpen(call)) problems.push(`GET ${path} was answered ${statuses} by the nodes`)
    await hosts.ask(0, 'DELETE', path)
  }
}

async function judgeCalls(calls: readonly DeskCall[], isTouched: (node: number) => boolean, problems: string[]) {
  const open = () => calls.filter(({ startedAt, endedAt }) => startedAt > 0 && endedAt === 0)
  const areOver = await untilSome(() => open().length === 0, 20_000)
  if (!areOver) problems.push(`calls that are neither alive nor told dead: ${open().map(shown)}`)
  for (const { id, promised, told, winners, unanswered, isOffered, startedAt } of calls) {
    const node = names.findIndex((_, at) => isOf(id, at))
    if (winners.length > 1) problems.push(`${id} was won by ${winners.join(' and ')}`)
    if (told.join() !== told.toSorted().join()) problems.push(`${id} was told its steps in the order ${told}`)
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
  problems: string[],
): [number, number] {
  let [most, longest] = [0, 0]
  for (const [node, count] of heard.entries()) {
    if (isTouched(node)) continue
    const lost = Math.max(0, Math.round((1_000 * (count.sent - count.heard)) / Math.max(1, count.sent)))
    most = Math.max(most, lost)
    longest = Math.max(longest, count.longestMs)
    // a packet or two are under way
    if (lost > mostLostPerMille && count.sent - count.heard > 10)
      problems.push(`a call of node ${names[node]}, which had no fault, lost ${lost} of 1000 packets`)
  }
  return [most, longest]
}
