// Which ways between bridges close a ring: sound that came back to where it was said would go round for ever, and grow.
// Not the ways themselves: links (both halves of a Local channel) and snoops; and not the bridges.
import type { PortSpec, SnoopDirection } from '../contract/port.ts'

export interface BridgeLoopsOptions {
  /** where a port sits, and whether its bridge hears it */
  membershipOf(port: string): { readonly bridge: string; readonly isMixed: boolean } | undefined
  /** what of a port is left out from now on: `in`, its bridge does not hear it; `out`, it is not told what its bridge says */
  cut(port: string, sides: SnoopDirection): void
}

/** One direction of a way. */
interface Arc {
  readonly link: Link
  readonly from: string
  readonly to: string
  /** whose side is left out when it closes a ring */
  readonly port: string
  readonly side: 'in' | 'out'
  /** bridges it goes between at present, as far as sound may take it */
  joins: { readonly from: string; readonly to: string } | undefined
}

interface Link {
  readonly ports: readonly [string, string]
  readonly arcs: readonly Arc[]
}

const includes = (sides: SnoopDirection, side: 'in' | 'out') => sides === side || sides === 'both'

export class BridgeLoops {
  readonly #options: BridgeLoopsOptions
  readonly #links = new Map<string, Set<Link>>()
  /** arcs that sound takes, by the bridge they leave and by the one they lead to */
  readonly #leaving = new Map<string, Set<Arc>>()
  readonly #coming = new Map<string, Set<Arc>>()
  /** arcs that would close a ring: mostly there is none */
  readonly #cut = new Set<Arc>()
  /** sides that are left out, by port */
  readonly #sides = new Map<string, SnoopDirection>()

  constructor(options: BridgeLoopsOptions) {
    this.#options = options
  }

  /** A port that carries sound between bridges; of a link the second half says so for both. */
  open(port: string, spec: PortSpec, isOpen: (port: string) => boolean): void {
    if (spec.kind === 'link' && isOpen(spec.other)) {
      const { other } = spec
      this.#add([port, other], (link) => [arc(link, port, other, other, 'in'), arc(link, other, port, port, 'in')])
    } else if (spec.kind === 'snoop') {
      const { target, spy, whisper } = spec
      this.#add([port, target], (link) => [
        // what the target is told is what its bridge says; what is whispered in its name its bridge hears
        ...(includes(spy, 'out') ? [arc(link, target, port, port, 'in')] : []),
        ...(includes(whisper, 'in') ? [arc(link, port, target, port, 'out')] : []),
      ])
    }
  }

  #add(ports: readonly [string, string], make: (link: Link) => readonly Arc[]): void {
    const arcs: Arc[] = []
    const link: Link = { ports, arcs }
    arcs.push(...make(link))
    if (arcs.length === 0) return
    for (const port of ports) this.#links.set(port, (this.#links.get(port) ?? new Set()).add(link))
    this.membership(ports[0])
  }

  /** It is gone, and with it every way through it. */
  close(port: string): void {
    this.#sides.delete(port)
    const links = this.#links.get(port)
    if (!links) return
    const wasUsed = this.#leaveAll(arcsOf(links))
    this.#links.delete(port)
    for (const link of links)
      for (const other of link.ports) {
        const left = this.#links.get(other)
        left?.delete(link)
        if (left?.size === 0) this.#links.delete(other)
        if (other !== port) this.#applyCuts(other)
      }
    if (wasUsed) this.#reconsider()
  }

  /** It sits elsewhere, or nowhere: only what leads through it is looked at. */
  membership(port: string): void {
    const links = this.#links.get(port)
    if (!links) return
    const arcs = arcsOf(links)
    const wasUsed = this.#leaveAll(arcs)
    for (const arc of arcs) this.#consider(arc)
    if (wasUsed) this.#reconsider()
    for (const one of new Set(arcs.map((arc) => arc.port))) this.#applyCuts(one)
  }

  /** Those that would have closed a ring may not any more. */
  #reconsider(): void {
    for (const arc of [...this.#cut]) {
      this.#cut.delete(arc)
      this.#consider(arc)
      this.#applyCuts(arc.port)
    }
  }

  #consider(arc: Arc): void {
    const [from, to] = [this.#options.membershipOf(arc.from), this.#options.membershipOf(arc.to)]
    if (!from || !to?.isMixed) return
    if (this.#closesRing(from.bridge, to.bridge, arc.link)) {
      this.#cut.add(arc)
      return
    }
    arc.joins = { from: from.bridge, to: to.bridge }
    this.#leaving.set(from.bridge, (this.#leaving.get(from.bridge) ?? new Set()).add(arc))
    this.#coming.set(to.bridge, (this.#coming.get(to.bridge) ?? new Set()).add(arc))
  }

  #leaveAll(arcs: readonly Arc[]): boolean {
    return arcs.filter((arc) => this.#leave(arc)).length > 0
  }

  /** Whether sound took it. */
  #leave(arc: Arc): boolean {
    this.#cut.delete(arc)
    const { joins } = arc
    if (!joins) return false
    arc.joins = undefined
    for (const [arcs, bridge] of [[this.#leaving, joins.from] as const, [this.#coming, joins.to] as const]) {
      arcs.get(bridge)?.delete(arc)
      if (arcs.get(bridge)?.size === 0) arcs.delete(bridge)
    }
    return true
  }

  /** Searched from both ends at once: it takes as long as the smaller of the two sides is large. */
  #closesRing(from: string, to: string, link: Link): boolean {
    if (from === to) return true
    const ahead = { known: new Set([to]), edge: [to] }
    const behind = { known: new Set([from]), edge: [from] }
    while (ahead.edge.length > 0 && behind.edge.length > 0) {
      if (step(ahead, behind.known, this.#leaving, link, 'to')) return true
      if (step(behind, ahead.known, this.#coming, link, 'from')) return true
    }
    return false
  }

  #applyCuts(port: string): void {
    const arcs = arcsOf(this.#links.get(port) ?? new Set())
    const cut = arcs.filter((arc) => arc.port === port && this.#cut.has(arc)).map(({ side }) => side)
    const sides = cut.length === 0 ? 'none' : cut.includes('in') ? (cut.includes('out') ? 'both' : 'in') : 'out'
    if ((this.#sides.get(port) ?? 'none') === sides) return
    if (sides === 'none') this.#sides.delete(port)
    else this.#sides.set(port, sides)
    this.#options.cut(port, sides)
  }
}

const arcsOf = (links: ReadonlySet<Link>): Arc[] => [...links].flatMap(({ arcs }) => arcs)

const arc = (link: Link, from: string, to: string, port: string, side: 'in' | 'out'): Arc => ({
  ...{ link, from, to, port, side },
  joins: undefined,
})

/** One bridge further; true: the other search has been there. What the way itself carries back its bridge leaves out. */
function step(
  search: { readonly known: Set<string>; readonly edge: string[] },
  others: ReadonlySet<string>,
  arcs: ReadonlyMap<string, ReadonlySet<Arc>>,
  link: Link,
  end: 'from' | 'to',
): boolean {
  const bridge = search.edge.shift() as string
  for (const { link: its, joins } of arcs.get(bridge) ?? []) {
    const next = its === link ? undefined : joins?.[end]
    if (next === undefined || search.known.has(next)) continue
    if (others.has(next)) return true
    search.known.add(next)
    search.edge.push(next)
  }
  return false
}
