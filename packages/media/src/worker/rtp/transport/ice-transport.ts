// The checks of a transport's one or two components, under one name and password.
// Not the checks themselves.
import type { Random } from '@jackfield/base'
import { IceAgent, type IcePlace } from '@jackfield/rtp'
import type { IcePeer, IceSpec } from '../../../contract/port.ts'

export interface IceTransportListener {
  send(component: 1 | 2, bytes: Uint8Array, address: string, port: number): void
  onSelected(component: 1 | 2): void
}

export class IceTransport {
  readonly #spec: IceSpec
  readonly #agents: readonly [IceAgent, IceAgent]
  #peerName: string | undefined

  constructor(spec: IceSpec, random: Random, listener: IceTransportListener) {
    const { localUfrag, localPwd } = spec
    const agent = (component: 1 | 2) =>
      new IceAgent({
        localUfrag,
        localPwd,
        random,
        send: (bytes, address, port) => listener.send(component, bytes, address, port),
        onSelected: () => listener.onSelected(component),
      })
    this.#spec = spec
    this.#agents = [agent(1), agent(2)]
  }

  /** Other names begin anew (RFC 8445 §9). */
  isOf({ localUfrag, localPwd }: IceSpec): boolean {
    return this.#spec.localUfrag === localUfrag && this.#spec.localPwd === localPwd
  }

  setRemote(peer: IcePeer, nowMs: number): void {
    if (this.#peerName === `${peer.name} ${peer.password}`) return
    this.#peerName = `${peer.name} ${peer.password}`
    for (const component of [1, 2] as const) {
      const candidates = peer.candidates.filter((candidate) => (candidate.component ?? 1) === component)
      if (component === 1 || candidates.length > 0) this.#agent(component).setRemote({ ...peer, candidates }, nowMs)
    }
  }

  #agent(component: 1 | 2): IceAgent {
    return this.#agents[component - 1] as IceAgent
  }

  isNominated(component: 1 | 2): boolean {
    return this.#agent(component).isNominated
  }

  /** Whether this is a check under our name. */
  isAsked(component: 1 | 2, bytes: Uint8Array): boolean {
    return this.#agent(component).isAsked(bytes)
  }

  selected(component: 1 | 2): IcePlace | undefined {
    return this.#agent(component).selected
  }

  isValid(component: 1 | 2, address: string, port: number): boolean {
    return this.#agent(component).isValid(address, port)
  }

  receive(component: 1 | 2, bytes: Uint8Array, address: string, port: number, nowMs: number): void {
    this.#agent(component).receive(bytes, address, port, nowMs)
  }

  get nextMs(): number {
    return Math.min(this.#agents[0].nextMs, this.#agents[1].nextMs)
  }

  tick(nowMs: number): void {
    for (const agent of this.#agents) if (agent.nextMs <= nowMs) agent.tick(nowMs)
  }
}
