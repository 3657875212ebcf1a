// The answer of the exchange as the model that is drawn: who the columns are, what each rung says in a few words.
// Not the folding: every rung of the answer is a rung here.

import type { LadderAnswer, RungAnswer, StreamAnswer } from './ladder-answer.ts'
import {
  type Column,
  exchangeColumn,
  type LadderModel,
  type MediaStream,
  type Rung,
  type RungKind,
} from './ladder-model.ts'

export function readLadder(answer: LadderAnswer): LadderModel {
  return new LadderReader(answer).model()
}

class LadderReader {
  readonly #answer: LadderAnswer
  readonly #names: ReadonlyMap<string, string>
  readonly #parties = new Map<string, Column>()
  readonly #applications = new Map<string, Column>()
  /** other nodes of the cluster, each with the columns of its telephones */
  readonly #nodes = new Map<string, { readonly column: Column; readonly parties: Map<string, Column> }>()
  /** by the address they are at, and by the channel they belong to */
  readonly #partyOfChannel = new Map<string, string>()
  readonly #dialogs = new Map<string, number>()
  /** messages that went out or came in before, for exchanges that do not mark those that came again */
  readonly #seen = new Set<string>()

  constructor(answer: LadderAnswer) {
    this.#answer = answer
    this.#names = new Map(answer.channels.map(({ id, name }) => [id, name]))
  }

  model(): LadderModel {
    const { id, begun, ended, rungs, media = [], left_out } = this.#answer
    for (const rung of rungs) for (const name of rung.applications ?? []) this.#application(name)
    const read = rungs.map((rung, at) => this.#rung(rung, at + 1))
    const streams = media.map((stream) => this.#stream(stream))
    return {
      id,
      begunMs: Math.min(Date.parse(begun), ...read.slice(0, 1).map(({ atMs }) => atMs)),
      endedMs: ended === undefined ? undefined : Date.parse(ended),
      columns: this.#columns(),
      rungs: read,
      streams,
      leftOut: left_out,
    }
  }

  /** Who called, the exchange, other nodes with their telephones, whom it called, the applications. */
  #columns(): Column[] {
    const [first, ...others] = this.#parties.values()
    const subtitle = this.#nodes.size === 0 ? 'Jackfield' : 'node of the call'
    const exchange: Column = { id: exchangeColumn, kind: 'exchange', title: 'Exchange', subtitle }
    const nodes = [...this.#nodes.values()].flatMap(({ column, parties }) => [column, ...parties.values()])
    return [...(first ? [first] : []), exchange, ...nodes, ...others, ...this.#applications.values()]
  }

  #rung(rung: RungAnswer, number: number): Rung {
    const { at, kind, channel_id } = rung
    const head = {
      number: rung.number ?? number,
      atMs: Date.parse(at),
      channelId: channel_id,
      channelName: this.#names.get(channel_id ?? ''),
      isRetransmission: false,
      hasSdp: false,
      isTrouble: false,
      facts: [],
      texts: [],
      times: rung.times ?? 1,
      from: exchangeColumn,
      to: [],
    }
    return { ...head, ...this.#words(rung, kind) }
  }

  #words(rung: RungAnswer, kind: string): Pick<Rung, 'kind' | 'label' | 'detail'> & Partial<Rung> {
    switch (kind) {
      case 'sip':
        return this.#message(rung)
      case 'request':
        return this.#request(rung)
      case 'event':
        return this.#event(rung)
      case 'dialplan': {
        const { application = '', data = '', context = '', exten = '', priority = 0 } = rung
        const place = `${exten}@${context}:${priority}`
        return { kind, label: `${application}(${data})`, detail: place, facts: [['Where', place]] }
      }
      case 'failure':
        return {
          kind,
          label: rung.detail ?? '',
          detail: '',
          isTrouble: true,
          facts: [['Reason', rung.reason ?? '']],
        }
      default: {
        const { level = '', detail = '', summary = '', reason } = rung
        const facts = reason === undefined ? [] : [['Code', reason] as const]
        return { kind: 'log' satisfies RungKind, label: detail || summary, detail: level, isTrouble: true, facts }
      }
    }
  }

  #message(rung: RungAnswer): Pick<Rung, 'kind' | 'label' | 'detail'> & Partial<Rung> {
    const { direction = 'in', peer = '', local = '', text, summary = '', dialog } = rung
    const own = rung.node === undefined ? exchangeColumn : this.#node(rung.node).column.id
    const party = this.#party(rung.channel_id, peer, rung.node)
    const { label, detail, isTrouble } = messageWords(summary)
    const hasSdp = rung.sdp !== undefined || /^content-type:\s*application\/sdp/im.test(text ?? '')
    return {
      kind: 'sip',
      label,
      detail,
      isTrouble,
      from: direction === 'in' ? party : own,
      to: [direction === 'in' ? own : party],
      dialog: this.#dialog(dialog ?? rung.channel_id ?? peer),
      isRetransmission: rung.retransmission ?? this.#isAgain(rung),
      hasSdp,
      raw: text,
      facts: [
        [direction === 'in' ? 'From' : 'To', peer],
        ...(local === '' ? [] : [[direction === 'in' ? 'To' : 'From', local] as const]),
        ...(dialog === undefined ? [] : [['Dialog', dialog] as const]),
        ...(rung.node === undefined ? [] : [['Node', rung.node] as const]),
      ],
    }
  }

  #isAgain({ text, direction, peer }: RungAnswer): boolean {
    if (text === undefined) return false
    const sign = `${direction} ${peer} ${text}`
    if (this.#seen.has(sign)) return true
    this.#seen.add(sign)
    return false
  }

  #request(rung: RungAnswer): Pick<Rung, 'kind' | 'label' | 'detail'> & Partial<Rung> {
    const { method = '', path = '', operation, user = 'somebody', status = 0, duration_ms = 0, over = '' } = rung
    const { times = 1, body, answer } = rung
    return {
      kind: 'request',
      label: `${method} ${shortPath(path, this.#names)}`,
      detail: `${status}${times > 1 ? ` ×${times}` : ''}`,
      from: this.#asker(user, rung.application),
      to: [exchangeColumn],
      isTrouble: status >= 400,
      facts: [
        ['Request', `${method} ${path}`],
        ...(operation === undefined ? [] : [['Operation', operation] as const]),
        ['User', user],
        ['Answer', `${status} after ${duration_ms} ms`],
        ['Over', over],
      ],
      texts: [
        ...(body === undefined || body === '' ? [] : [['Body', body] as const]),
        ...(answer === undefined || answer === '' ? [] : [['Answer', answer] as const]),
      ],
    }
  }

  #event(rung: RungAnswer): Pick<Rung, 'kind' | 'label' | 'detail'> & Partial<Rung> {
    const { type = '', applications = [], node } = rung
    if (node !== undefined) return this.#line(rung, node)
    const detail = eventDetail(type, rung.detail ?? '')
    const channel = this.#names.get(rung.channel_id ?? '')
    return {
      kind: 'event',
      type,
      label: type,
      detail,
      to: applications.map((name) => this.#application(name)),
      isTrouble: type === 'RecordingFailed' || type === 'ApplicationMoveFailed',
      facts: [
        ...(channel === undefined ? [] : [['Channel', channel] as const]),
        ...(detail === '' ? [] : [['Detail', detail] as const]),
        ['Delivered to', applications.length === 0 ? 'no application' : applications.join(', ')],
      ],
    }
  }

  /** What goes from node to node: `to node a: ringing`. */
  #line(rung: RungAnswer, node: string): Pick<Rung, 'kind' | 'label' | 'detail'> & Partial<Rung> {
    const { detail = '', direction = 'in', type = '' } = rung
    const { column } = this.#node(node)
    const signal = detail.slice(detail.indexOf(': ') + 2)
    return {
      kind: 'event',
      type,
      label: signal,
      detail: '',
      from: direction === 'in' ? column.id : exchangeColumn,
      to: [direction === 'in' ? exchangeColumn : column.id],
      isTrouble: signal === 'gone' || signal === 'nobody-listens' || signal === 'no-answer',
      facts: [
        ['Node', node],
        ['Detail', detail],
      ],
    }
  }

  #node(name: string): { readonly column: Column; readonly parties: Map<string, Column> } {
    const known = this.#nodes.get(name)
    if (known) return known
    const column: Column = { id: `node:${name}`, kind: 'exchange', title: `Node ${name}`, subtitle: 'Jackfield' }
    const made = { column, parties: new Map<string, Column>() }
    this.#nodes.set(name, made)
    return made
  }

  /** Who asked: the application whose user it is, as far as it can be known. */
  #asker(user: string, application: string | undefined): string {
    if (application !== undefined) return this.#application(application)
    const known = [...this.#applications.values()].filter(({ id }) => id.startsWith('app:'))
    if (known.length === 1) return (known[0] as Column).id
    const id = `user:${user}`
    if (!this.#applications.has(id))
      this.#applications.set(id, { id, kind: 'application', title: user, subtitle: 'user of the interface' })
    return id
  }

  #application(name: string): string {
    const id = `app:${name}`
    if (!this.#applications.has(name))
      this.#applications.set(name, { id, kind: 'application', title: name, subtitle: 'application' })
    return id
  }

  /** The column of a party: its endpoint and the address it has. */
  #party(channelId: string | undefined, peer: string, node?: string): string {
    const address = peer.replace(/^[A-Z]+:/, '')
    const title = endpointOf(this.#names.get(channelId ?? '')) ?? (this.#answer.from || 'somebody')
    const id = `party:${title}@${address}`
    const parties = node === undefined ? this.#parties : this.#node(node).parties
    if (!parties.has(id)) parties.set(id, { id, kind: 'party', title, subtitle: address })
    if (channelId !== undefined && !this.#partyOfChannel.has(channelId)) this.#partyOfChannel.set(channelId, id)
    return id
  }

  #dialog(name: string): number {
    const known = this.#dialogs.get(name)
    if (known !== undefined) return known
    this.#dialogs.set(name, this.#dialogs.size)
    return this.#dialogs.size - 1
  }

  #stream(stream: StreamAnswer): MediaStream {
    const { channel_id, direction, codec = '', local = '', remote = '', packets = 0 } = stream
    const name = this.#names.get(channel_id)
    const columnId = this.#partyOfChannel.get(channel_id) ?? this.#mediaParty(channel_id, name, remote)
    const end = this.#answer.ended === undefined ? undefined : Date.parse(this.#answer.ended)
    const firstMs = Date.parse(stream.first_packet ?? this.#answer.begun)
    return {
      channelId: channel_id,
      columnId,
      direction,
      codec,
      local,
      remote,
      packets,
      firstMs,
      lastMs: stream.last_packet === undefined ? (end ?? firstMs) : Date.parse(stream.last_packet),
      silences: (stream.silences ?? []).map(({ from, to }) => ({ fromMs: Date.parse(from), toMs: Date.parse(to) })),
      samples: (stream.samples ?? []).map(({ at, loss, jitter }) => ({ atMs: Date.parse(at), loss, jitterMs: jitter })),
      digits: (stream.dtmf ?? []).map(({ at, digit }) => ({ atMs: Date.parse(at), digit })),
    }
  }

  /** Somebody of whom there is audio and no message: a media socket, external media. */
  #mediaParty(channelId: string, name: string | undefined, remote: string): string {
    const id = `media:${channelId}`
    this.#parties.set(id, { id, kind: 'party', title: endpointOf(name) ?? channelId, subtitle: remote })
    this.#partyOfChannel.set(channelId, id)
    return id
  }
}

/** `PJSIP/alice-00000001`: alice. Of technologies without endpoints, their name. */
function endpointOf(name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  const [, technology = '', resource = ''] = /^([^/]+)\/(.*?)(?:-[0-9a-f]{8})?(?:;[12])?$/.exec(name) ?? []
  return technology === 'PJSIP' ? resource : `${technology} ${resource}`.trim()
}

/** `SIP/2.0 180 Ringing (1 INVITE)` or `INVITE sip:600@127.0.0.1 SIP/2.0 (1 INVITE)`, as the exchange has it. */
function messageWords(summary: string): { label: string; detail: string; isTrouble: boolean } {
  const [, status, reason = '', method = ''] = /^SIP\/2\.0 (\d{3}) (.*?)(?: \(\d+ (\w+)\))?$/.exec(summary) ?? []
  if (status !== undefined) {
    const isAsked = status === '401' || status === '407'
    const isTrouble = Number(status) >= 400 && !isAsked && status !== '487'
    return { label: `${status} ${reason}`, detail: method === 'INVITE' ? '' : method, isTrouble }
  }
  const [, verb = summary, uri = ''] = /^(\w+) (\S+) SIP\/2\.0/.exec(summary) ?? []
  const user = /^sips?:([^@;]+)@/.exec(uri)?.[1] ?? ''
  return { label: verb, detail: verb === 'INVITE' || verb === 'REFER' ? user : '', isTrouble: false }
}

/** Ids of playbacks say nothing to who reads. */
const eventDetail = (type: string, detail: string) =>
  type.startsWith('Playback') ? detail.split(' ').slice(1).join(' ') : detail

/** Ids of channels are long and say little: `/channels/…/answer`. */
function shortPath(path: string, names: ReadonlyMap<string, string>): string {
  const parts = path.split('?')[0]?.split('/') ?? []
  return parts.map((part) => (names.has(decoded(part)) || part.length > 24 ? '…' : part)).join('/')
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
