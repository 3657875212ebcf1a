// Telling phones of messages that wait without being asked: when a mailbox changes, and when a phone comes.
// Not those who subscribed.

import { detached } from '@jackfield/base'
import { formatNameAddress, nameAddress, sipUri } from '@jackfield/sip'
import type { EndpointSettings } from '../configuration/settings.ts'
import type { Contact } from '../contacts/contact.ts'
import { routeTo } from '../messages/route-to.ts'
import type { Target } from '../signalling/signalling.ts'
import { messageSummary, messageSummaryType } from './bodies/message-summary.ts'
import { accountAddress, waitingIn } from './packages/mailbox-sums.ts'
import { ownExtension, type WaitingMessages } from './packages/waiting-messages.ts'
import type { SubscriptionsDeps } from './subscriptions-deps.ts'

export class UnaskedSummaries {
  readonly #deps: SubscriptionsDeps
  readonly #watches: WaitingMessages
  readonly #stops: (() => void)[]

  constructor(deps: SubscriptionsDeps, watches: WaitingMessages) {
    this.#deps = deps
    this.#watches = watches
    this.#stops = [
      deps.bus.on('mailbox-changed', ({ mailbox }) => this.#mailboxChanged(mailbox)),
      deps.contacts.onChanged(({ contact, change }) => {
        if (change === 'added' || change === 'refreshed') this.#contactCame(contact)
      }),
    ]
  }

  /** At the start everybody is told, unless that is not wanted. */
  notifyEverybody(): void {
    const { objects } = this.#deps.signalling
    if (objects.global.mwi_disable_initial_unsolicited) return
    for (const endpoint of objects.endpoints()) this.#summarise(endpoint, endpoint.mailboxes)
  }

  close(): void {
    for (const stop of this.#stops) stop()
  }

  #mailboxChanged(mailbox: string): void {
    for (const endpoint of this.#deps.signalling.objects.endpoints()) {
      if (endpoint.mailboxes.includes(mailbox)) {
        this.#summarise(endpoint, endpoint.aggregate_mwi ? endpoint.mailboxes : [mailbox])
      }
    }
  }

  #contactCame({ aor, uri, node }: Contact): void {
    if (node !== undefined) return
    for (const name of this.#deps.endpointsOf(aor)) {
      const endpoint = this.#deps.signalling.objects.endpoint(name)
      if (endpoint) this.#summarise(endpoint, endpoint.mailboxes, uri)
    }
  }

  /** `uri`: only this contact. */
  #summarise(endpoint: EndpointSettings, mailboxes: readonly string[], uri?: string): void {
    const wanted = mailboxes.filter(
      (name) => !endpoint.mwi_subscribe_replaces_unsolicited || !this.#watches.covers(endpoint.name, name),
    )
    if (wanted.length === 0) return
    const targets = this.#deps.signalling
      .targets(endpoint)
      // telephones at other exchanges have it from there
      .filter(({ contact, home }) => home === undefined && (uri === undefined || contact === uri))
    const groups = endpoint.aggregate_mwi ? [wanted] : wanted.map((name) => [name])
    for (const target of targets) for (const group of groups) this.#notify(endpoint, target, group)
  }

  #notify(endpoint: EndpointSettings, target: Target, mailboxes: readonly string[]): void {
    const { signalling, log } = this.#deps
    const user = endpoint.mwi_from_user || endpoint.from_user || endpoint.name
    const view = signalling.localFor(target, endpoint, user)
    const account = accountAddress(ownExtension(this.#deps, endpoint), view)
    const host = endpoint.from_domain || view.host
    const sent = signalling.agent.request('NOTIFY', {
      ...routeTo(signalling, endpoint, target),
      from: formatNameAddress(nameAddress(sipUri({ user, host }))),
      contact: view.contact,
      headers: [
        ['event', 'message-summary'],
        ['subscription-state', 'terminated'],
      ],
      body: messageSummary(waitingIn(this.#deps.mailboxes, mailboxes), account),
      contentType: messageSummaryType,
    })
    detached(
      sent.then(({ status }) => {
        if (status >= 300) log.debug(`${endpoint.name} does not want to know of its mailboxes: ${status}`)
      }),
      'the news of a mailbox',
    )
  }
}
