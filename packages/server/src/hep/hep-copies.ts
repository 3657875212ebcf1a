// What a collector gets copies of: messages of SIP, reports of RTCP, lines of the log that are about a call.
// With nothing configured nobody listens, and nothing is made.

import { type Clock, Disposables, type Hooks, type Log, type Signal } from '@jackfield/base'
import type { LogTailLine } from '@jackfield/core'
import type { MediaNotice } from '@jackfield/media'
import type { HepConf } from '../configuration/hep-conf.ts'
import { encodeHep, type HepCopy, type HepPlace } from './hep-packet.ts'
import { HepSender } from './hep-sender.ts'
import { rtcpJson } from './rtcp-json.ts'

export interface HepDeps {
  readonly clock: Clock
  readonly log: Log
  readonly hooks: Hooks
  readonly logs: Signal<LogTailLine>
  onNotice(listener: (notice: MediaNotice) => void): () => void
  /** our side of the media of a channel */
  localAddress(channelId: string): HepPlace | undefined
  /** ours towards a peer, where a socket is bound to all there are */
  ownAddress(bound: string, remote: string): string
  /** a channel by its id; nothing when it is gone */
  channel(id: string): { readonly name: string; readonly protocolId: string } | undefined
}

const nowhere: HepPlace = { address: '0.0.0.0', port: 0 }

export class HepCopies {
  readonly #deps: HepDeps
  #conf: HepConf | undefined
  #sender: HepSender | undefined
  #endings = new Disposables()

  constructor(deps: HepDeps) {
    this.#deps = deps
  }

  /** Takes what the configuration says now. */
  configure(conf: HepConf): void {
    if (JSON.stringify(conf) === JSON.stringify(this.#conf)) return
    this.close()
    this.#conf = conf
    if (!conf.collector) return
    const { clock, log, hooks, logs } = this.#deps
    this.#endings = new Disposables()
    this.#sender = new HepSender(conf.collector, { clock, log: log.for('hep') })
    this.#endings.add(hooks('jackfield:sip:message').subscribe((message) => this.#onMessage(message)))
    this.#endings.add(this.#deps.onNotice((notice) => this.#onNotice(notice)))
    this.#endings.add(logs((line) => this.#onLog(line)))
  }

  close(): void {
    this.#endings.dispose()
    this.#sender?.close()
    this.#sender = undefined
    this.#conf = undefined
  }

  #onMessage(message: { direction: 'in' | 'out'; callId: string; text: string; peer: string; local: string }): void {
    const { direction, callId, text, peer, local } = message
    const theirs = placeOf(peer)
    const ours = this.#own(placeOf(local), theirs)
    this.#send({
      kind: 'sip',
      transport: peer.startsWith('UDP:') ? 'udp' : 'tcp',
      source: direction === 'in' ? theirs : ours,
      destination: direction === 'in' ? ours : theirs,
      payload: text,
      correlationId: callId,
      at: this.#deps.clock.wall(),
    })
  }

  #onNotice(notice: MediaNotice): void {
    if (notice.type !== 'report') return
    const { port, direction, peer, report } = notice
    const channel = this.#deps.channel(port)
    const theirs = placeOf(peer)
    const ours = this.#own(this.#deps.localAddress(port) ?? nowhere, theirs)
    this.#send({
      kind: 'rtcpJson',
      transport: 'udp',
      source: direction === 'in' ? theirs : ours,
      destination: direction === 'in' ? ours : theirs,
      payload: JSON.stringify(rtcpJson(report)),
      correlationId: this.#correlation(channel, port),
      at: this.#deps.clock.wall(),
    })
  }

  #onLog({ channelId, level, source, message, at }: LogTailLine): void {
    // about itself it says nothing to the collector: that may be what is broken
    if (channelId === undefined || source === 'hep') return
    const channel = this.#deps.channel(channelId)
    if (!channel) return
    const correlationId = this.#correlation(channel, channelId)
    const payload = `${level} ${source}: ${message}`
    this.#send({ kind: 'log', transport: 'udp', source: nowhere, destination: nowhere, payload, correlationId, at })
  }

  /** By the Call-ID of SIP, or by the name of the channel; what has no Call-ID, by its name, too. */
  #correlation(channel: { name: string; protocolId: string } | undefined, id: string): string {
    if (!channel) return id
    return this.#conf?.correlation === 'channel' || channel.protocolId === '' ? channel.name : channel.protocolId
  }

  #own({ address, port }: HepPlace, theirs: HepPlace): HepPlace {
    return { address: this.#deps.ownAddress(address, theirs.address), port }
  }

  #send(copy: HepCopy): void {
    if (this.#conf) this.#sender?.send(encodeHep(copy, this.#conf.agent))
  }
}

/** `UDP:192.0.2.1:5060`, `192.0.2.1:10001`, `TLS:[2001:db8::1]:5061` */
function placeOf(text: string): HepPlace {
  const [, bracketed, plain, port] = /^(?:[A-Za-z]+:)?(?:\[([^\]]*)\]|([^:[\]]*)):(\d+)$/.exec(text) ?? []
  return { address: bracketed ?? plain ?? nowhere.address, port: Number(port ?? 0) }
}
