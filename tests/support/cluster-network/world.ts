// Who lives on the three machines: applications, telephones that talk, telephones that are called.
// Not what happens to them: round.ts.

import { systemClock } from '@jackfield/base'
import { Lateness } from '../lateness.ts'
import { described, SipPhone } from '../sip-phone.ts'
import { ClusterHosts, type ListedChannel, names, offeredMs } from './cluster-hosts.ts'
import { Desk } from './desk.ts'
import { Talker } from './talker.ts'

/** Until calls that were hung up are over. */
const overMs = 10_000

/** It rings until an application claims it, or none has: it ends by itself. */
const isOffered = ({ creationtime, dialplan }: ListedChannel) =>
  dialplan.app_name === 'StasisBroadcast' && Date.now() - Date.parse(creationtime) < offeredMs + overMs

export class World {
  readonly hosts: ClusterHosts
  readonly desk: Desk
  readonly lateness = new Lateness()
  talkers: Talker[] = []
  #phones: SipPhone[] = []
  #talking = new Map<string, string>()

  static async open(): Promise<World> {
    const world = new World(await ClusterHosts.open())
    await world.hosts.untilWhole(world.lateness)
    await world.hosts.lookAtEntityIds()
    await world.restoreTelephones()
    await world.#untilConnected()
    await world.checkAlive(() => true)
    // a node may have been declared dead while all of them started on a busy machine
    const [wrong] = world.desk.takeFaults().filter((fault) => !/^\w+ was told that .* (is|are) lost/.test(fault))
    if (wrong !== undefined) throw new Error(wrong)
    return world
  }

  private constructor(hosts: ClusterHosts) {
    this.hosts = hosts
    this.desk = new Desk(hosts)
  }

  /** Telephones whose node was gone register and call again. */
  async restoreTelephones(): Promise<void> {
    await Promise.all(names.keys().map((at) => this.#restore(at)))
  }

  /** Every telephone is reached from another node; gives what is wrong. */
  async checkReach(): Promise<string[]> {
    const problems = await Promise.all(names.keys().map((at) => this.#reach(at)))
    return problems.flat()
  }

  /** The calls that talk are known to every node under the ids they had; gives what is wrong. */
  async checkAlive(isTouched: (node: number) => boolean): Promise<string[]> {
    let problems: string[] = []
    await this.lateness.until(async () => {
      problems = await this.#unknownCalls(isTouched)
      return problems.length === 0
    }, overMs)
    return problems
  }

  async #unknownCalls(isTouched: (node: number) => boolean): Promise<string[]> {
    const problems: string[] = []
    for (const node of names.keys()) {
      const channels = await this.hosts.channels(node, this.lateness)
      for (const at of names.keys()) {
        const user = `talker${at}`
        const id = channels.find(({ name }) => name.startsWith(`PJSIP/${user}-`))?.id ?? 'none'
        if (!isTouched(at) && this.#talking.get(user) !== id)
          problems.push(`node ${names[node]} knows the call of ${user} as ${id}, which was ${this.#talking.get(user)}`)
        else if (isTouched(at)) this.#talking.set(user, id)
      }
    }
    return problems
  }

  /** Of all calls only those that talk are left, at every node; gives what is wrong. */
  async checkNothingElse(): Promise<string[]> {
    const others = async () => {
      const lists = await Promise.all(names.keys().map((node) => this.hosts.channels(node, this.lateness)))
      return lists.map((list) => list.filter((one) => !one.name.startsWith('PJSIP/talker') && !isOffered(one)))
    }
    const areGone = async () => (await others()).every((list) => list.length === 0)
    if (await this.lateness.until(areGone, overMs)) return []
    const left = await others()
    const listed = left.flatMap((list, node) =>
      list.map(
        ({ id, state, dialplan }) =>
          `node ${names[node]} has ${id} still, ${state} in ${dialplan.app_name}(${dialplan.app_data}), which nobody knows of`,
      ),
    )
    const ids = new Set(left.flatMap((list) => list.map(({ id }) => id)))
    const stories = await Promise.all([...ids].map((id) => this.hosts.ask(0, 'GET', `/calls/${id}/text`)))
    return [...listed, ...stories.map(({ text }) => text)]
  }

  async close(): Promise<void> {
    this.desk.close()
    this.lateness.close()
    for (const talker of this.talkers) await talker.close()
    for (const phone of this.#phones) await phone.close()
    await this.hosts.close()
  }

  async #restore(at: number): Promise<void> {
    const { address } = this.hosts.network
    this.#phones[at] ??= await SipPhone.open(`phone${at}`, this.hosts.sip(at), undefined, address)
    const status = await this.#phones[at].register()
    if (status !== 200) throw new Error(`phone${at} could not register: ${status}`)
    const talker = this.talkers[at]
    if (talker && !(await this.#isSilent(talker))) return
    await talker?.close()
    this.talkers[at] = await Talker.call(`talker${at}`, this.hosts.sip(at), address)
  }

  async #reach(at: number): Promise<string[]> {
    const from = (at + 1) % names.length
    const phone = this.#phones[at] as SipPhone
    phone.calls.length = 0
    const caller = await SipPhone.open(`talker${from}`, this.hosts.sip(from), undefined, this.hosts.network.address)
    try {
      const call = caller.dials(`8${at}`, [], described('sendrecv', 9, this.hosts.network.address))
      await phone.called()
      call.end()
      // it is called off when the exchange has said so: who is gone before that is rung on
      await caller.answered(487).catch(() => undefined)
      return []
    } catch {
      const heard = caller.responses.map(({ status, reason }) => `${status} ${reason}`).join(', ')
      return [`phone${at} of node ${names[at]} was not reached from node ${names[from]}, which said: ${heard}`]
    } finally {
      await caller.close()
    }
  }

  async #isSilent(talker: Talker): Promise<boolean> {
    if (talker.hasEnded) return true
    talker.count()
    await systemClock.sleep(500)
    return talker.count().heard === 0
  }

  async #untilConnected(): Promise<void> {
    const areConnected = () => this.desk.readers.every(({ at }) => at >= 0)
    if (!(await this.lateness.until(areConnected, 30_000))) throw new Error('the applications could not connect')
  }
}
