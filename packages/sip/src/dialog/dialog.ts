// Two peers who know each other: tags, numbers of requests, the way to the other (RFC 3261 §12).
// Not what they talk about: calls and subscriptions are usages, with machines of their own.

import { type Random, step } from '@jackfield/base'
import { formatCSeq } from '../headers/cseq.ts'
import { SipFault } from '../message/fault.ts'
import { SipMessage, type SipRequest, type SipResponse } from '../message/message.ts'
import { formatNameAddress, type NameAddress, parseNameAddress } from '../message/name-address.ts'
import { formatUri, isSipUri, parseUri, type SipUri, type Uri } from '../message/uri.ts'
import { methodRow } from '../tables/methods.table.ts'
import { type DialogEvent, type DialogState, dialogMachine } from './dialog.machine.ts'

/** Without its tag once somebody asked: most dialogs end before a request of ours needs it. */
interface Party {
  readonly address: NameAddress
  untagged?: NameAddress
}

export interface DialogParts {
  readonly callId: string
  readonly localTag: string
  /** empty: the peer is of RFC 2543 and has none */
  readonly remoteTag: string
  /** From and To of our requests; their tags are left out */
  readonly local: NameAddress
  readonly remote: NameAddress
  readonly remoteTarget: string | Uri
  readonly routeSet: readonly string[]
  readonly localSequence: number
  readonly remoteSequence: number | undefined
  readonly state: DialogState
}

/** A dialog in plain words, so that it can be kept and gone on with by another process. */
export interface DialogRecord extends Omit<DialogParts, 'local' | 'remote' | 'remoteTarget' | 'state'> {
  readonly remoteTarget: string
  readonly local: string
  readonly remote: string
}

/** What is shown beside the addresses, where it is not the usual. */
export interface DialogNames {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const named = (address: NameAddress, displayName: string | undefined): NameAddress =>
  displayName === undefined
    ? address
    : { ...address, displayName: displayName.replace(/[\x00-\x1f\x7f]+/g, ' ').trim() }

export class Dialog {
  readonly callId: string
  readonly localTag: string
  readonly remoteTag: string
  readonly #local: Party
  readonly #remote: Party
  #remoteTarget: string | Uri
  #routeSet: readonly string[]
  #localSequence: number
  #remoteSequence: number | undefined
  #state: DialogState
  #key: string | undefined

  constructor(parts: DialogParts) {
    this.callId = parts.callId
    this.localTag = parts.localTag
    this.remoteTag = parts.remoteTag
    this.#local = { address: parts.local }
    this.#remote = { address: parts.remote }
    this.#remoteTarget = parts.remoteTarget
    this.#routeSet = parts.routeSet
    this.#localSequence = parts.localSequence
    this.#remoteSequence = parts.remoteSequence
    this.#state = parts.state
  }

  /** We asked, and this answer makes the dialog (§12.1.2). undefined: it has no tag or no contact to talk to. */
  static asClient(request: SipRequest, response: SipResponse): Dialog | undefined {
    const [contact] = response.contacts
    if (response.toTag === undefined && response.status < 200) return undefined
    return new Dialog({
      callId: request.callId,
      localTag: request.fromTag ?? '',
      remoteTag: response.toTag ?? '',
      local: request.from,
      remote: response.to,
      remoteTarget: contact ? contact.uri : request.requestUri,
      routeSet: response.recordRoutes.map(formatNameAddress).reverse(),
      localSequence: request.cseq.sequence,
      remoteSequence: undefined,
      state: response.status < 200 ? 'early' : 'confirmed',
    })
  }

  /** They asked, and our answer with this tag makes the dialog (§12.1.1). */
  static asServer(request: SipRequest, localTag: string, random: Random): Dialog {
    const [contact] = request.contacts
    return new Dialog({
      callId: request.callId,
      localTag,
      remoteTag: request.fromTag ?? '',
      local: request.to,
      remote: request.from,
      remoteTarget: contact ? contact.uri : request.from.uri,
      routeSet: request.recordRoutes.map(formatNameAddress),
      // any number below 2^31 that leaves room
      localSequence: random.below(2 ** 15),
      remoteSequence: request.cseq.sequence,
      state: 'early',
    })
  }

  /** News of theirs came before the answer to our SUBSCRIBE, and makes the dialog (RFC 6665 §4.1.2.4). */
  static asSubscriber(subscribe: SipRequest, notify: SipRequest): Dialog {
    const [contact] = notify.contacts
    return new Dialog({
      callId: subscribe.callId,
      localTag: subscribe.fromTag ?? '',
      remoteTag: notify.fromTag ?? '',
      local: subscribe.from,
      remote: subscribe.to,
      remoteTarget: contact ? contact.uri : subscribe.requestUri,
      routeSet: notify.recordRoutes.map(formatNameAddress),
      localSequence: subscribe.cseq.sequence,
      remoteSequence: undefined,
      state: 'confirmed',
    })
  }

  /** One that was kept. undefined: these are no addresses. */
  static fromRecord(record: DialogRecord): Dialog | undefined {
    const local = parseNameAddress(record.local)
    const remote = parseNameAddress(record.remote)
    if (local instanceof SipFault || remote instanceof SipFault) return undefined
    return new Dialog({ ...record, local, remote, state: 'confirmed' })
  }

  get record(): DialogRecord {
    return {
      callId: this.callId,
      localTag: this.localTag,
      remoteTag: this.remoteTag,
      local: formatNameAddress(this.local),
      remote: formatNameAddress(this.remote),
      remoteTarget: this.remoteTarget,
      routeSet: this.#routeSet,
      localSequence: this.#localSequence,
      remoteSequence: this.#remoteSequence,
    }
  }

  get key(): string {
    this.#key ??= dialogKey(this.callId, this.localTag, this.remoteTag)
    return this.#key
  }

  get state(): DialogState {
    return this.#state
  }

  /** From of our requests, without tag */
  get local(): NameAddress {
    return untagged(this.#local)
  }

  /** To of our requests, without tag */
  get remote(): NameAddress {
    return untagged(this.#remote)
  }

  get remoteTarget(): string {
    if (typeof this.#remoteTarget !== 'string') this.#remoteTarget = formatUri(this.#remoteTarget)
    return this.#remoteTarget
  }

  get routeSet(): readonly string[] {
    return this.#routeSet
  }

  /** Where requests go first. A strict router stands in the Request-URI then, and is the first hop all the same. */
  get nextHop(): Uri | SipFault {
    const [first] = this.#routeSet
    return (first === undefined ? undefined : uriInside(first)) ?? parseUri(this.remoteTarget)
  }

  get localSequence(): number {
    return this.#localSequence
  }

  get remoteSequence(): number | undefined {
    return this.#remoteSequence
  }

  /** True when the state changed. */
  apply(event: DialogEvent): boolean {
    const next = step(dialogMachine, this.#state, event)
    const hasChanged = next.state !== this.#state
    this.#state = next.state
    return hasChanged
  }

  /** A request of ours inside the dialog (§12.2.1.1); the Via is put on by whoever sends it. */
  createRequest(method: string, sequence?: number, names: DialogNames = {}): SipRequest {
    const own = sequence ?? this.nextSequence()
    const { requestUri, routes } = this.#route()
    const request = SipMessage.request(method, requestUri)
    for (const route of routes) request.add('route', route)
    request.add('max-forwards', '70')
    request.add(
      'from',
      `${formatNameAddress(named(this.local, names.from))}${this.localTag === '' ? '' : `;tag=${this.localTag}`}`,
    )
    request.add(
      'to',
      `${formatNameAddress(named(this.remote, names.to))}${this.remoteTag === '' ? '' : `;tag=${this.remoteTag}`}`,
    )
    request.add('call-id', this.callId)
    request.add('cseq', formatCSeq({ sequence: own, method }))
    return request
  }

  nextSequence(): number {
    return ++this.#localSequence
  }

  /** A first proxy that does not loose routing is addressed itself, and our target goes to the end (§12.2.1.1). */
  #route(): { requestUri: string; routes: readonly string[] } {
    const [first, ...rest] = this.#routeSet
    if (first === undefined) return { requestUri: this.remoteTarget, routes: [] }
    const uri = uriInside(first)
    if (uri && isSipUri(uri) && !uri.parameters.has('lr')) {
      return { requestUri: formatUri(forRequestUri(uri)), routes: [...rest, `<${this.remoteTarget}>`] }
    }
    return { requestUri: this.remoteTarget, routes: this.#routeSet }
  }

  /** A request of theirs: 500 when it is older than one we had (§12.2.2), undefined when it is in order. */
  receive(request: SipRequest): number | undefined {
    const { sequence } = request.cseq
    if (request.method === 'ACK' || request.method === 'CANCEL') return undefined
    if (this.#remoteSequence !== undefined && sequence <= this.#remoteSequence) return 500
    this.#remoteSequence = sequence
    return undefined
  }

  /** The Contact of a target refresh, in a request of theirs or in a 2xx to ours. */
  refreshTarget(message: SipMessage): void {
    const method = message.kind === 'request' ? message.method : message.cseq.method
    const [contact] = message.contacts
    if (contact && methodRow(method)?.refreshesTarget) this.#remoteTarget = formatUri(contact.uri)
  }

  /** Behind NAT the Contact is not where the peer is; the owner knows better. */
  rewriteTarget(uri: string): void {
    this.#remoteTarget = uri
  }

  /** A 2xx may come another way than the 1xx before: its route counts (§13.2.2.4). */
  recomputeRoute(response: SipResponse): void {
    this.#routeSet = response.recordRoutes.map(formatNameAddress).reverse()
  }

  /** Whether both are what a Replaces or a request names. */
  matches(callId: string, localTag: string, remoteTag: string): boolean {
    return this.callId === callId && this.localTag === localTag && this.remoteTag === remoteTag
  }
}

export const dialogKey = (callId: string, localTag: string, remoteTag: string): string =>
  `${callId} ${localTag} ${remoteTag}`

/** The dialog a request of a peer belongs to, as seen from us. */
export function dialogKeyOfRequest(request: SipRequest): string {
  if (request.dialogKey === '') {
    request.dialogKey = dialogKey(request.callId, request.toTag ?? '', request.fromTag ?? '')
  }
  return request.dialogKey
}

function untagged(party: Party): NameAddress {
  party.untagged ??= withoutTag(party.address)
  return party.untagged
}

function withoutTag(value: NameAddress): NameAddress {
  const parameters = value.parameters.copy()
  parameters.delete('tag')
  return { ...value, parameters }
}

function uriInside(route: string): Uri | undefined {
  const open = route.indexOf('<')
  const uri = parseUri(route.slice(open + 1, route.indexOf('>', open)))
  return uri instanceof SipFault ? undefined : uri
}

/** `method` and headers have no place in a Request-URI (§19.1.1). */
function forRequestUri(uri: SipUri): SipUri {
  const parameters = uri.parameters.copy()
  parameters.delete('method')
  return { ...uri, parameters, headers: [] }
}

/** Where a request outside of a dialog goes first: its topmost route, or its target (§8.1.2). */
export function nextHop(request: SipRequest): Uri | SipFault {
  const [route] = request.routes
  return route ? route.uri : request.readUri()
}
