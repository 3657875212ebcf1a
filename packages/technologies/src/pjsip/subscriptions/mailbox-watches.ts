// Those who asked to be told of messages that wait: message-summary (RFC 3842), for the mailboxes of an aor.
// Not those who are told without asking.

import { isSipUri, type Notifier, parseUri, SipFault, unescapeUri } from '@jackfield/sip'
import type { EndpointSettings } from '../configuration/settings.ts'
import type { IdentifiedRequest } from '../signalling/signalling.ts'
import { messageSummary, messageSummaryType } from './bodies/message-summary.ts'
import { accountAddress, waitingIn } from './mailbox-lamp.ts'
import type { SubscriptionsHouse } from './subscriptions-house.ts'
import { chooseBody, grantExpiry } from './watch-request.ts'

interface Watch {
  readonly endpoint: string
  readonly mailboxes: readonly string[]
  tell(): void
}

export class MailboxWatches {
  readonly #house: SubscriptionsHouse
  readonly #watches = new Set<Watch>()
  readonly #stop: () => void

  constructor(house: SubscriptionsHouse) {
    this.#house = house
    this.#stop = house.bus.on('mailbox-changed', ({ mailbox }) => {
      for (const watch of [...this.#watches]) if (watch.mailboxes.includes(mailbox)) watch.tell()
    })
  }

  get size(): number {
    return this.#watches.size
  }

  close(): void {
    this.#stop()
  }

  /** Whether the endpoint asked itself for news of this mailbox. */
  covers(endpoint: string, mailbox: string): boolean {
    for (const watch of this.#watches) if (watch.endpoint === endpoint && watch.mailboxes.includes(mailbox)) return true
    return false
  }

  /** Answers the request. True: it is watched now, until `onEnd`. */
  accept(request: IdentifiedRequest, onEnd: () => void): boolean {
    const { incoming, endpoint } = request
    if (!chooseBody(incoming.request, [{ type: messageSummaryType }])) {
      incoming.respond(489)
      return false
    }
    const aors = this.#aorsOf(request)
    const mailboxes = [...new Set(aors.flatMap(({ mailboxes }) => mailboxes))]
    if (mailboxes.length === 0) {
      incoming.respond(404)
      return false
    }
    const isTold = mailboxes.some((name) => endpoint.mailboxes.includes(name))
    if (isTold && !endpoint.mwi_subscribe_replaces_unsolicited) {
      const name = endpoint.name
      this.#house.log.notice(`${name} subscribes to a mailbox it is told of anyway: mwi_subscribe_replaces_unsolicited`)
      incoming.respond(500)
      return false
    }
    const expires = grantExpiry(request)
    if (expires === undefined) return false
    const extension = aors.find(({ voicemail_extension }) => voicemail_extension !== '')?.voicemail_extension
    return this.#watch(
      request,
      { mailboxes, extension: extension || ownExtension(this.#house, endpoint), expires },
      onEnd,
    )
  }

  #watch(
    { incoming, endpoint }: IdentifiedRequest,
    wish: { mailboxes: readonly string[]; extension: string; expires: number },
    onEnd: () => void,
  ): boolean {
    const { signalling, mailboxes } = this.#house
    const view = signalling.localFor(incoming.flow, endpoint)
    const account = accountAddress(wish.extension, view)
    let notifier: Notifier | undefined
    const watch: Watch = { endpoint: endpoint.name, mailboxes: wish.mailboxes, tell: () => notifier?.notify() }
    const handler = {
      current: () => ({
        body: messageSummary(waitingIn(mailboxes, wish.mailboxes), account),
        contentType: messageSummaryType,
      }),
      onEnd: () => {
        this.#watches.delete(watch)
        onEnd()
      },
    }
    const { expires } = wish
    notifier = signalling.agent.acceptSubscription(incoming, { handler, expires, contact: view.contact })
    if (!notifier) return false
    this.#watches.add(watch)
    return true
  }

  /** The one that is named; all of the endpoint where none is. */
  #aorsOf({ incoming, endpoint }: IdentifiedRequest) {
    const { objects } = this.#house.signalling
    const uri = parseUri(incoming.request.requestUri)
    const user = uri instanceof SipFault || !isSipUri(uri) ? '' : unescapeUri(uri.user ?? '')
    const names = user === '' ? endpoint.aors : [user]
    return names.flatMap((name) => objects.aor(name) ?? [])
  }
}

export const ownExtension = (
  { signalling }: Pick<SubscriptionsHouse, 'signalling'>,
  { voicemail_extension }: Pick<EndpointSettings, 'voicemail_extension'>,
): string => voicemail_extension || signalling.objects.global.default_voicemail_extension
