// NOTIFY that nobody subscribed to: to every contact of an endpoint, to an address, or inside a call.
// Not messages that wait: those are told by themselves.

import { detached, type Log } from '@jackfield/base'
import type { Channel, Notification, NotifyOutcome } from '@jackfield/core'
import { type Call, isSipUri, type MessageParts, parseNameAddress, SipFault } from '@jackfield/sip'
import type { EndpointSettings } from '../../configuration/settings.ts'
import type { Signalling, Target } from '../../signalling/signalling.ts'
import { formatFrom } from '../addresses.ts'
import { routeTo } from '../route-to.ts'
import { type NotifyLine, notifyParts } from './notify-parts.ts'

export interface NotificationsDeps {
  readonly log: Log
  readonly signalling: Signalling
  /** the SIP call of a channel, when it has one with a dialog */
  callOf(channel: Channel): Call | undefined
}

const refuse = (code: Exclude<NotifyOutcome, { ok: true }>['code'], reason: string): NotifyOutcome => ({
  ok: false,
  code,
  reason,
})

export class Notifications {
  readonly #deps: NotificationsDeps
  #types: ReadonlyMap<string, readonly NotifyLine[]> = new Map()

  constructor(deps: NotificationsDeps) {
    this.#deps = deps
  }

  /** What pjsip_notify.conf says from now on. */
  use(types: ReadonlyMap<string, readonly NotifyLine[]>): void {
    this.#types = types
  }

  get types(): readonly string[] {
    return [...this.#types.keys()]
  }

  /** It is on its way, or cannot be sent; what the phone says to it is only logged. */
  send({ to, what }: Notification): NotifyOutcome {
    const lines = typeof what === 'string' ? this.#types.get(what) : what
    if (!lines) return refuse('unknown-type', `there is no [${String(what)}] in pjsip_notify.conf`)
    const parts = notifyParts(lines)
    if (typeof parts === 'string') return refuse('bad-content', parts)
    if ('channel' in to) return this.#insideCall(to.channel, parts)
    return 'endpoint' in to ? this.#toEndpoint(to.endpoint, parts) : this.#toAddress(to.uri, parts)
  }

  #toEndpoint(name: string, parts: MessageParts): NotifyOutcome {
    const { signalling } = this.#deps
    const endpoint = signalling.objects.endpoint(name)
    if (!endpoint) return refuse('unknown-endpoint', `there is no endpoint ${name}`)
    const targets = signalling.targets(endpoint)
    if (targets.length === 0) return refuse('unreachable', `${name} has no contact that can be reached`)
    for (const target of targets) this.#send(endpoint, target, parts)
    return { ok: true, count: targets.length }
  }

  #toAddress(text: string, parts: MessageParts): NotifyOutcome {
    const { signalling } = this.#deps
    const { objects } = signalling
    const read = parseNameAddress(text.trim())
    if (read instanceof SipFault || !isSipUri(read.uri)) return refuse('bad-address', `"${text}" is no SIP address`)
    const endpoint = objects.endpoint(objects.global.default_outbound_endpoint)
    if (!endpoint) {
      return refuse('unknown-endpoint', `there is no default_outbound_endpoint, which a NOTIFY to ${text} needs`)
    }
    const uri = /<([^>]*)>/.exec(text)?.[1] ?? text.trim()
    const [target] = signalling.targets(endpoint, { uri })
    if (!target) return refuse('bad-address', `"${text}" is no SIP address`)
    this.#send(endpoint, target, parts)
    return { ok: true, count: 1 }
  }

  #insideCall(channel: Channel, parts: MessageParts): NotifyOutcome {
    const call = this.#deps.callOf(channel)
    if (!call) return refuse('no-call', `${channel.name} is no SIP call that is connected`)
    detached(
      call.request('NOTIFY', parts).then(({ status }) => this.#answered(channel.name, status)),
      'a notification',
    )
    return { ok: true, count: 1 }
  }

  #send(endpoint: EndpointSettings, target: Target, parts: MessageParts): void {
    const { signalling } = this.#deps
    const defaultUser = signalling.objects.global.default_from_user
    const view = signalling.localFor(target, endpoint, defaultUser)
    const sent = signalling.agent.request('NOTIFY', {
      ...routeTo(signalling, endpoint, target),
      from: formatFrom('', endpoint, { host: view.host, defaultUser }),
      contact: view.contact,
      ...parts,
    })
    detached(
      sent.then(({ status }) => this.#answered(`${endpoint.name} at ${target.uri}`, status)),
      'a notification',
    )
  }

  #answered(who: string, status: number): void {
    if (status >= 300) this.#deps.log.notice(`${who} refused a NOTIFY: ${status}`)
  }
}
