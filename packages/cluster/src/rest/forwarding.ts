// Requests to the interface that another node answers: the owner of what they are about, every node its part, or the one that is named.
// Not the answering: that is the interface of each node, as if it stood alone.

import { type Clock, Disposables, type Log, lookUntil, type Random } from '@jackfield/base'
import {
  Fault,
  type OperationDescription,
  type OwnedObject,
  ownedObjects,
  type RestAnswer,
  type RestRequest,
} from '@jackfield/description'
import type { Engine } from '../engine/engine.ts'
import type { Subjects } from '../subjects.ts'
import { type ChosenId, chosenIds, givenValue } from './chosen-id.ts'
import { formatQuestion, parseQuestion, type Which } from './has-question.ts'
import { idShown, joinLadders, joinParts } from './join-parts.ts'
import { joinLists, joinNamed, joinObjects } from './join-texts.ts'
import { makerOf } from './maker-of.ts'
import { joinNewestFirst, momentIn, type PageEnd, pageLimit, requestFor } from './newest-first.ts'
import { formatAnswer, formatRequest, parseAnswer, parseRequest, toBeAnsweredHere } from './node-request.ts'
import { OfferedFiles } from './offered-files.ts'
import type { NewChannel } from './placement.ts'
import { remoteFile } from './remote-file.ts'

/** This node as if it stood alone. */
export interface Answering {
  answerHere(request: RestRequest): RestAnswer | Promise<RestAnswer>
  /** a fault as it is answered */
  caught(fault: Fault): RestAnswer
  /** whether this node has it */
  has(kind: OwnedObject, id: string): boolean
  /** the same for what takes a look at the disk */
  hasStored(kind: OwnedObject, id: string): Promise<boolean>
  /** the node that reaches this telephone, where that is another one */
  telephoneAt?(endpoint: string): string | undefined
}

export interface ForwardingDeps extends Answering {
  readonly clock: Clock
  readonly random: Random
  readonly engine: Engine
  readonly subjects: Subjects
  readonly log: Log
  /** of this node */
  readonly name: string
  /** it was started a moment ago, and does not know of the others yet */
  isJoining(): boolean
  /** names of the others that are there */
  living(): readonly string[]
  /** names of those that have fallen silent and are not given up yet: they are not asked */
  silent(): readonly string[]
  /** it is there, or may be there again soon */
  isKnown(node: string): boolean
  /** `channel 1700000000.1`: the name of the node that has it, this one or another, as far as it is known */
  ownerOf(key: string): string | undefined
  /** which other node is to make a new channel; nothing: this one */
  placeFor?(channel: NewChannel): string | undefined
}

/** What is known of an operation. */
export interface ForwardedRoute {
  readonly description: OperationDescription
  /** which of the path's values names what it is about; −1: none */
  readonly ownedAt: number
}

/** Nobody waits longer for another node. */
const answerTimeoutMs = 2_000
/** Nor for this one to join the others. */
const joinMs = 3_000
/** Characters of a request or an answer: far below what a server of NATS lets through. */
const longestText = 900_000

/** The answer of a node that could not look. */
const unsure = 'unsure'

export class Forwarding {
  readonly #deps: ForwardingDeps
  readonly #endings = new Disposables()
  readonly #files: OfferedFiles
  /** ids that are being made here: how often each */
  readonly #making = new Map<string, number>()

  constructor(deps: ForwardingDeps) {
    this.#deps = deps
    const { engine, subjects, name } = deps
    this.#files = new OfferedFiles(deps.clock, deps.random)
    this.#endings.add(() => this.#files.close())
    this.#endings.add(engine.answer(subjects.file(name), (text) => this.#files.read(text)))
    this.#endings.add(engine.answer(subjects.rest(name), (text) => this.#answer(text)))
    this.#endings.add(engine.answer(subjects.has(name), (text) => this.#has(text)))
  }

  /** Nothing: it is answered here. Throws a Fault, or rejects with one. */
  answer(
    { description, ownedAt }: ForwardedRoute,
    values: readonly string[],
    request: RestRequest,
  ): Promise<RestAnswer> | undefined {
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
      case 'application':
        return this.#toApplication(givenValue(request, 'application'), request)
      case 'new':
        return this.#make(description, values, request)
      default: {
        const id = ownedAt >= 0 ? values[ownedAt] : givenValue(request, ownedObjects[owner])
        if (id === undefined) return undefined
        return description.parts === undefined
          ? this.#toOwner(owner, id, request)
          : this.#joinParts(description, id, request)
      }
    }
  }

  /** Which other node has a thing; nothing: none has, as far as they answer. */
  async locate(kind: OwnedObject, id: string): Promise<string | undefined> {
    const known = this.#deps.ownerOf(`${kind} ${id}`) ?? this.#makerOf(id)
    if (known === this.#deps.name) return undefined
    return known ?? (await this.#find(kind, id)).owner
  }

  /** Whether another node has a thing whose name programs choose, under way or on its disk: whatever it begins with, all are asked. */
  async isElsewhere(kind: OwnedObject, id: string, which: Which): Promise<boolean> {
    return (await this.#find(kind, id, which)).owner !== undefined
  }

  close(): void {
    this.#endings.dispose()
  }

  /** What others have is not known before this node has joined them. */
  #joined(): Promise<void> {
    const { clock, isJoining } = this.#deps
    return lookUntil(clock, () => !isJoining(), { mostMs: joinMs })
  }

  #named(node: string, request: RestRequest): Promise<RestAnswer> {
    if (this.#deps.isJoining()) return this.#joined().then(() => this.#known(node, request))
    return this.#known(node, request)
  }

  #known(node: string, request: RestRequest): Promise<RestAnswer> {
    if (!this.#deps.isKnown(node)) throw new Fault('node-unknown', { node })
    return this.#ask(node, request)
  }

  /** Where its socket is; one that has none is known, or not, to every node. */
  #toApplication(application: string | undefined, request: RestRequest): Promise<RestAnswer> | undefined {
    const { name, ownerOf, isKnown } = this.#deps
    const node = application === undefined ? undefined : ownerOf(`application ${application}`)
    return node === undefined || node === name || !isKnown(node) ? undefined : this.#ask(node, request)
  }

  #toOwner(kind: OwnedObject, id: string, request: RestRequest): Promise<RestAnswer> | undefined {
    const { name, has } = this.#deps
    if (has(kind, id)) return undefined
    const owner = this.#deps.ownerOf(`${kind} ${id}`) ?? this.#makerOf(id)
    if (owner === name) return undefined
    return owner === undefined ? this.#search(kind, id, request) : this.#ask(owner, request)
  }

  #makerOf(id: string): string | undefined {
    const { name, isKnown } = this.#deps
    return makerOf(id, (node) => node === name || isKnown(node))
  }

  /** Nobody said anything of it: every node is asked once. Not found by any it is answered here, which has it not, either. */
  async #search(kind: OwnedObject, id: string, request: RestRequest): Promise<RestAnswer> {
    if (await this.#deps.hasStored(kind, id)) return this.#deps.answerHere(toBeAnsweredHere(request))
    const { owner, silent } = await this.#find(kind, id)
    if (owner !== undefined) return this.#ask(owner, request)
    // a node that does not answer may have it: that there is no such thing cannot be said
    if (silent !== undefined) throw new Fault('node-unreachable', { node: silent })
    return this.#deps.answerHere(toBeAnsweredHere(request))
  }

  /** Asks everybody. Nothing: nobody who answered has it; `silent` did not answer. */
  async #find(kind: OwnedObject, id: string, which: Which = 'any'): Promise<{ owner?: string; silent?: string }> {
    if (this.#deps.isJoining()) await this.#joined()
    const { engine, subjects, name } = this.#deps
    const living = this.#deps.living()
    const question = formatQuestion(kind, id, name, which)
    const answers = await Promise.all(
      living.map((node) => engine.request(subjects.has(node), question, answerTimeoutMs)),
    )
    const at = answers.findIndex((answer) => answer.ok && answer.text === 'yes')
    if (at >= 0) return { owner: living[at] as string }
    // a node whose disk fails knows as little as one that does not answer
    const isSure = (answer: (typeof answers)[number] | undefined) => answer?.ok === true && answer.text !== unsure
    const silent = living.find((_, place) => !isSure(answers[place])) ?? this.#deps.silent()[0]
    return silent === undefined ? {} : { silent }
  }

  /** Where the channel is that it belongs to; a chosen id that another node has is that node's to refuse. */
  #make(
    description: OperationDescription,
    values: readonly string[],
    request: RestRequest,
  ): Promise<RestAnswer> | undefined {
    const originator = givenValue(request, 'originator')
    const chosen = chosenIds(description, values, request)
    const place = originator === undefined ? this.#placeFor(description, request) : undefined
    if (chosen.length === 0 && originator === undefined && place === undefined) return undefined
    return this.#makeThere(chosen, () => this.#makeBeside(originator, place, request), request)
  }

  /** Whoever names this node wants it here. */
  #placeFor({ resource }: OperationDescription, request: RestRequest): string | undefined {
    if (resource !== 'channels' || request.node !== undefined) return undefined
    const [endpoint, application] = ['endpoint', 'app'].map((name) => givenValue(request, name))
    return this.#deps.placeFor?.({ endpoint, application })
  }

  async #makeThere(
    chosen: readonly ChosenId[],
    make: () => Promise<RestAnswer>,
    request: RestRequest,
  ): Promise<RestAnswer> {
    const { has } = this.#deps
    if (chosen.length === 0) return make()
    if (chosen.some(({ kind, id }) => has(kind, id))) return this.#deps.answerHere(toBeAnsweredHere(request))
    const keys = new Set(chosen.map(({ kind, id }) => `${kind} ${id}` as const))
    for (const key of keys) this.#making.set(key, (this.#making.get(key) ?? 0) + 1)
    try {
      const owners = await Promise.all(chosen.map((one) => this.#ownerOf(one)))
      const owner = owners.find((node) => node !== undefined && node !== this.#deps.name)
      return await (owner === undefined ? make() : this.#ask(owner, request))
    } finally {
      for (const key of keys) {
        const left = (this.#making.get(key) ?? 1) - 1
        if (left === 0) this.#making.delete(key)
        else this.#making.set(key, left)
      }
    }
  }

  /** Who does not answer is not waited for: what it had before it fell silent stands in its ledger. */
  async #ownerOf({ kind, id }: ChosenId): Promise<string | undefined> {
    return this.#deps.ownerOf(`${kind} ${id}`) ?? (await this.#find(kind, id)).owner
  }

  async #makeBeside(
    originator: string | undefined,
    place: string | undefined,
    request: RestRequest,
  ): Promise<RestAnswer> {
    if (place !== undefined) return this.#ask(place, request)
    const there = originator === undefined ? undefined : this.#toOwner('channel', originator, request)
    return there ?? this.#deps.answerHere(toBeAnsweredHere(request))
  }

  /** Every node may have a part; which have is known once all were asked. */
  async #joinParts(description: OperationDescription, id: string, request: RestRequest): Promise<RestAnswer> {
    const copy = toBeAnsweredHere(request)
    const { own, found, incomplete } = await this.#askAll(() => copy)
    if (found.length === 0) {
      const maker = this.#makerOf(id)
      const silent = incomplete.find((node) => node === maker) ?? incomplete[0]
      if (silent !== undefined) throw new Fault('node-unreachable', { node: silent })
      return own
    }
    const missing = incomplete.length > 0 ? { incomplete } : {}
    const known = idShown(found[0]?.answer.text ?? '')
    // asked for by one of its channels: others know the call by its own id alone
    const isNamedOtherwise = known !== undefined && known !== id
    if (found.length === 1 && !isNamedOtherwise) return { ...(found[0] as FoundPart).answer, ...missing }
    const path = isNamedOtherwise ? copy.path.replace(encodeURIComponent(id), encodeURIComponent(known)) : copy.path
    const isLadder = description.parts === 'ladder'
    const whole = { ...copy, path, query: isLadder ? withoutSince(copy.query) : copy.query }
    const isAgain = whole.path !== copy.path || whole.query !== copy.query
    const parts = isAgain ? (await this.#askAll(() => whole)).found : found
    const texts = parts.map(({ node, answer }) => ({ node, text: answer.text }))
    if (texts.length <= 1) return { ...(found[0] as FoundPart).answer, ...missing }
    return { status: 200, text: isLadder ? joinLadders(texts) : joinParts(texts), ...missing }
  }

  /** This node and all that are there. `incomplete`: who did not answer. */
  async #askAll(
    requestTo: (node: string) => RestRequest,
  ): Promise<{ own: RestAnswer; found: FoundPart[]; incomplete: string[] }> {
    if (this.#deps.isJoining()) await this.#joined()
    const { living, silent, answerHere, name } = this.#deps
    const nodes = living()
    const [own, ...others] = await Promise.all([
      answerHere(requestTo(name)),
      ...nodes.map((node) => this.#ask(node, requestTo(node)).catch(() => undefined)),
    ])
    const answers = [{ node: name, answer: own }, ...nodes.map((node, at) => ({ node, answer: others[at] }))]
    const found = answers.flatMap(({ node, answer }) => (answer?.status === 200 ? [{ node, answer }] : []))
    const missing = nodes.filter((_, at) => others[at] === undefined)
    return { own, found, incomplete: [...missing, ...silent()] }
  }

  async #gather(description: OperationDescription, request: RestRequest): Promise<RestAnswer> {
    const { newestFirstBy } = description
    const end = newestFirstBy === undefined ? undefined : await this.#pageEnd(newestFirstBy, request)
    const copy = toBeAnsweredHere(request)
    const { own, found, incomplete } = await this.#askAll((node) => requestFor(node, end, copy))
    const parts = found.map(({ node, answer }) => ({ node, text: answer.text }))
    const missing = incomplete.length > 0 ? { incomplete } : {}
    if (parts.length === 0) return { ...own, ...missing }
    const text =
      newestFirstBy === undefined
        ? joined(description, parts)
        : joinNewestFirst(parts, newestFirstBy, pageLimit(description, request))
    return { status: 200, text, ...missing }
  }

  /** What the page before ended with: where it is, and when it began. Nothing: there is none, or nobody has it. */
  async #pageEnd(field: string, request: RestRequest): Promise<PageEnd | undefined> {
    const { has, ownerOf, name, answerHere } = this.#deps
    const id = givenValue(request, 'before')
    if (id === undefined) return undefined
    const isHere = has('call', id)
    const node = isHere ? name : (ownerOf(`call ${id}`) ?? this.#makerOf(id) ?? (await this.#find('call', id)).owner)
    if (node === undefined) return undefined
    // a look at its moment alone, whatever else the account may see
    const account = { name: request.account.name, isReadOnly: true }
    const look = { ...toBeAnsweredHere(request), path: `${request.path}/${encodeURIComponent(id)}`, query: '', account }
    const { status, text } = await (node === name ? answerHere(look) : this.#ask(node, look))
    const at = status === 200 ? momentIn(text, field) : undefined
    return at === undefined ? undefined : { node, at }
  }

  async #ask(node: string, request: RestRequest): Promise<RestAnswer> {
    const { engine, subjects, log } = this.#deps
    const text = formatRequest(request)
    if (text.length > longestText) throw new Fault('request-too-large-for-node', { node })
    const answer = await engine.request(subjects.rest(node), text, answerTimeoutMs)
    const parsed = answer.ok ? parseAnswer(answer.text) : undefined
    if (parsed) {
      const { answer: made, file } = parsed
      return file ? { ...made, download: remoteFile(this.#deps, node, file) } : made
    }
    const why = answer.ok ? 'its answer cannot be read' : answer.code
    log.warning(`node ${node} did not answer ${request.method} ${request.path}: ${why}`, { code: 'node-unreachable' })
    throw new Fault('node-unreachable', { node })
  }

  async #answer(text: string): Promise<string> {
    const request = parseRequest(text)
    if (!request) return formatAnswer({ status: 400, text: '{"message":"another node sent what is no request"}' })
    const made = await this.#deps.answerHere(request)
    const isFile = made.download !== undefined || made.content !== undefined
    const file = isFile ? await this.#files.offer(made) : undefined
    if (isFile && !file)
      return formatAnswer(this.#deps.caught(new Fault('file-at-other-node', { node: this.#deps.name })))
    const answer = formatAnswer(made, file)
    return answer.length <= longestText
      ? answer
      : formatAnswer({ status: 507, text: '{"message":"the answer is too large to be sent by another node"}' })
  }

  async #has(text: string): Promise<string> {
    const question = parseQuestion(text)
    if (!question) return 'no'
    const [kind, id, asking, which] = question
    try {
      if (this.#deps.has(kind, id)) return 'yes'
      if (which === 'live') return 'no'
      // two nodes make the same at once: each asks the other, and the first by name has it
      const isMaking = asking !== undefined && this.#deps.name < asking && this.#making.has(`${kind} ${id}`)
      return isMaking || (await this.#deps.hasStored(kind, id)) ? 'yes' : 'no'
    } catch (error) {
      const { log } = this.#deps
      log.warning(`whether this node has ${kind} ${id} cannot be said: ${(error as Error).message}`)
      return unsure
    }
  }
}

interface FoundPart {
  readonly node: string
  readonly answer: RestAnswer
}

/** Numbers of one node say nothing of what several have. */
function withoutSince(query: string): string {
  const wanted = new URLSearchParams(query)
  if (!wanted.has('since')) return query
  wanted.delete('since')
  return wanted.toString()
}

/** Applications may have a socket or calls at several nodes; everything else is at one. */
function joined({ resource }: OperationDescription, parts: readonly { readonly text: string }[]): string {
  const texts = parts.map(({ text }) => text)
  if (texts.length === 1) return texts[0] as string
  if (!texts.every((text) => text.startsWith('['))) return joinObjects(texts)
  return resource === 'applications' ? joinNamed(texts, 'name') : joinLists(texts)
}
