// Requests to the interface that another node answers: the owner of what they are about, every node its part, or the one that is named.
// Not the answering: that is the interface of each node, as if it stood alone.

import { Disposables, type Log } from '@jackfield/base'
import { Fault, type OperationDescription, type OwnedObject, ownedObjects } from '@jackfield/description'
import type { Engine } from '../engine/engine.ts'
import type { Subjects } from '../subjects.ts'
import { chosenId, givenValue } from './chosen-id.ts'
import { joinLists, joinNamed, joinObjects } from './join-texts.ts'
import {
  formatAnswer,
  formatRequest,
  type NodeAnswer,
  type NodeRequest,
  parseAnswer,
  parseRequest,
} from './node-request.ts'

/** This node as if it stood alone. */
export interface Answering {
  answerHere(request: NodeRequest): NodeAnswer | Promise<NodeAnswer>
  /** whether this node has it */
  has(kind: OwnedObject, id: string): boolean
}

export interface ForwardingDeps extends Answering {
  readonly engine: Engine
  readonly subjects: Subjects
  readonly log: Log
  /** of this node */
  readonly name: string
  /** names of the others that are there */
  living(): readonly string[]
  /** it is there, or may be there again soon */
  isKnown(node: string): boolean
  /** `channel 1700000000.1`: the name of the node that has it, this one or another, as far as it is known */
  ownerOf(key: string): string | undefined
}

/** What is known of an operation. */
export interface ForwardedRoute {
  readonly description: OperationDescription
  /** which of the path's values names what it is about; −1: none */
  readonly ownedAt: number
}

/** Nobody waits longer for another node. */
const answerTimeoutMs = 2_000
/** Characters of a request or an answer: far below what a server of NATS lets through. */
const longestText = 900_000

export class Forwarding {
  readonly #deps: ForwardingDeps
  readonly #endings = new Disposables()

  constructor(deps: ForwardingDeps) {
    this.#deps = deps
    const { engine, subjects, name } = deps
    this.#endings.add(engine.answer(subjects.rest(name), (text) => this.#answer(text)))
    this.#endings.add(engine.answer(subjects.has(name), (text) => this.#has(text)))
  }

  /** Nothing: it is answered here. Throws a Fault, or rejects with one. */
  answer(
    { description, ownedAt }: ForwardedRoute,
    values: readonly string[],
    request: NodeRequest,
  ): Promise<NodeAnswer> | undefined {
    const { owner } = description
    if (request.node !== undefined && request.node !== this.#deps.name) return this.#named(request.node, request)
    switch (owner) {
      case 'here':
      case 'shared':
        return undefined
      case 'gather':
        return this.#gather(description, request)
      case 'node': {
        const node = values[ownedAt] ?? this.#deps.name
        return node === this.#deps.name || request.isForwarded ? undefined : this.#named(node, request)
      }
      case 'new':
        return this.#make(description, values, request)
      default: {
        const id = ownedAt >= 0 ? values[ownedAt] : givenValue(request, ownedObjects[owner])
        return id === undefined ? undefined : this.#toOwner(owner, id, request)
      }
    }
  }

  /** Which other node has a thing; nothing: none has, as far as they answer. */
  async locate(kind: OwnedObject, id: string): Promise<string | undefined> {
    const known = this.#deps.ownerOf(`${kind} ${id}`) ?? this.#makerOf(id)
    if (known === this.#deps.name) return undefined
    return known ?? (await this.#find(kind, id))
  }

  close(): void {
    this.#endings.dispose()
  }

  #named(node: string, request: NodeRequest): Promise<NodeAnswer> {
    if (!this.#deps.isKnown(node)) throw new Fault('node-unknown', { node })
    return this.#ask(node, request)
  }

  #toOwner(kind: OwnedObject, id: string, request: NodeRequest): Promise<NodeAnswer> | undefined {
    const { name, has } = this.#deps
    if (has(kind, id)) return undefined
    const owner = this.#deps.ownerOf(`${kind} ${id}`) ?? this.#makerOf(id)
    if (owner === name) return undefined
    return owner === undefined ? this.#search(kind, id, request) : this.#ask(owner, request)
  }

  /** Ids that nodes make begin with their names: of several that fit the longest is meant. */
  #makerOf(id: string): string | undefined {
    let found: string | undefined
    for (let at = id.indexOf('-'); at > 0; at = id.indexOf('-', at + 1)) {
      const node = id.slice(0, at)
      if (node === this.#deps.name || this.#deps.isKnown(node)) found = node
    }
    return found
  }

  /** Nobody said anything of it: every node is asked once. Not found by any it is answered here, which has it not, either. */
  async #search(kind: OwnedObject, id: string, request: NodeRequest): Promise<NodeAnswer> {
    const owner = await this.#find(kind, id)
    return owner === undefined ? this.#deps.answerHere({ ...request, isForwarded: true }) : this.#ask(owner, request)
  }

  async #find(kind: OwnedObject, id: string): Promise<string | undefined> {
    const { engine, subjects } = this.#deps
    const living = this.#deps.living()
    const answers = await Promise.all(
      living.map((node) => engine.request(subjects.has(node), JSON.stringify([kind, id]), answerTimeoutMs)),
    )
    return living[answers.findIndex((answer) => answer.ok && answer.text === 'yes')]
  }

  /** Where the channel is that it belongs to; a chosen id that another node has is that node's to refuse. */
  #make(
    description: OperationDescription,
    values: readonly string[],
    request: NodeRequest,
  ): Promise<NodeAnswer> | undefined {
    const originator = givenValue(request, 'originator')
    const chosen = chosenId(description, values, request)
    if (!chosen && originator === undefined) return undefined
    return this.#makeThere(chosen, originator, request)
  }

  async #makeThere(
    chosen: ReturnType<typeof chosenId>,
    originator: string | undefined,
    request: NodeRequest,
  ): Promise<NodeAnswer> {
    const { has, ownerOf, answerHere } = this.#deps
    if (chosen && !has(chosen.kind, chosen.id)) {
      const owner = ownerOf(`${chosen.kind} ${chosen.id}`) ?? (await this.#find(chosen.kind, chosen.id))
      if (owner !== undefined) return this.#ask(owner, request)
    }
    const there = originator === undefined ? undefined : this.#toOwner('channel', originator, request)
    return there ?? answerHere({ ...request, isForwarded: true })
  }

  async #gather(description: OperationDescription, request: NodeRequest): Promise<NodeAnswer> {
    const { living, answerHere } = this.#deps
    const own = await answerHere({ ...request, isForwarded: true })
    const others = await Promise.all(
      living().map(async (node) => ({ node, answer: await this.#ask(node, request).catch(() => undefined) })),
    )
    const incomplete = others.flatMap(({ node, answer }) => (answer ? [] : [node]))
    const answers = [own, ...others.flatMap(({ answer }) => answer ?? [])]
    const found = answers.filter(({ status }) => status === 200).map(({ text }) => text)
    const missing = incomplete.length > 0 ? { incomplete } : {}
    if (found.length === 0) return { ...own, ...missing }
    const text = found.length === 1 ? (found[0] as string) : joined(description, found)
    return { status: 200, text, ...missing }
  }

  async #ask(node: string, request: NodeRequest): Promise<NodeAnswer> {
    const { engine, subjects, log } = this.#deps
    const text = formatRequest(request)
    if (text.length > longestText) throw new Fault('request-too-large-for-node', { node })
    const answer = await engine.request(subjects.rest(node), text, answerTimeoutMs)
    const parsed = answer.ok ? parseAnswer(answer.text) : undefined
    if (parsed) return parsed
    const why = answer.ok ? 'its answer cannot be read' : answer.code
    log.warning(`node ${node} did not answer ${request.method} ${request.path}: ${why}`, { code: 'node-unreachable' })
    throw new Fault('node-unreachable', { node })
  }

  async #answer(text: string): Promise<string> {
    const request = parseRequest(text)
    if (!request) return formatAnswer({ status: 400, text: '{"message":"another node sent what is no request"}' })
    const answer = formatAnswer(await this.#deps.answerHere(request))
    return answer.length <= longestText
      ? answer
      : formatAnswer({ status: 507, text: '{"message":"the answer is too large to be sent by another node"}' })
  }

  #has(text: string): string {
    try {
      const [kind, id] = JSON.parse(text) as [OwnedObject, string]
      return this.#deps.has(kind, id) ? 'yes' : 'no'
    } catch {
      return 'no'
    }
  }
}

/** Applications may have a socket or calls at several nodes; everything else is at one. */
function joined({ resource }: OperationDescription, texts: readonly string[]): string {
  if (!texts.every((text) => text.startsWith('['))) return joinObjects(texts)
  return resource === 'applications' ? joinNamed(texts, 'name') : joinLists(texts)
}
