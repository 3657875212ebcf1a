// Messages that wait in the mailboxes of an aor: message-summary (RFC 3842), for those who asked to be told.
// Not those who are told without asking.

import type { Dispose } from '@jackfield/base'
import type { AorSettings, EndpointSettings } from '../../configuration/settings.ts'
import { messageSummary, messageSummaryType } from '../bodies/message-summary.ts'
import type { SubscriptionsDeps } from '../subscriptions-deps.ts'
import { Listeners } from './listeners.ts'
import { accountAddress, waitingIn } from './mailbox-sums.ts'
import type { Watched, WatchPackage, WatchView } from './watch-package.ts'

type MessagesDeps = Pick<SubscriptionsDeps, 'bus' | 'log' | 'signalling' | 'mailboxes'>

export class WaitingMessages implements WatchPackage {
  readonly name = 'message-summary'
  readonly bodies = [{ type: messageSummaryType }]
  readonly #deps: MessagesDeps
  readonly #listeners = new Listeners()
  /** by endpoint: how often each mailbox is watched */
  readonly #watched = new Map<string, Map<string, number>>()
  readonly #stop: Dispose

  constructor(deps: MessagesDeps) {
    this.#deps = deps
    this.#stop = deps.bus.on('mailbox-changed', ({ mailbox }) => this.#listeners.emit(mailbox))
  }

  close(): void {
    this.#stop()
  }

  /** Whether the endpoint asked itself for news of this mailbox. */
  covers(endpoint: string, mailbox: string): boolean {
    return this.#watched.get(endpoint)?.has(mailbox) ?? false
  }

  isThere(endpoint: EndpointSettings, thing: string): boolean {
    return mailboxesOf(this.#aors(endpoint, thing)).length > 0
  }

  refusal(endpoint: EndpointSettings, thing: string): number | undefined {
    const mailboxes = mailboxesOf(this.#aors(endpoint, thing))
    if (mailboxes.length === 0) return 404
    const isUnsolicited = mailboxes.some((name) => endpoint.mailboxes.includes(name))
    if (!isUnsolicited || endpoint.mwi_subscribe_replaces_unsolicited) return undefined
    const { name } = endpoint
    this.#deps.log.notice(
      `a mailbox subscription of ${name} is refused: it gets unsolicited NOTIFYs for it, and mwi_subscribe_replaces_unsolicited is not set`,
    )
    return 500
  }

  open({ endpoint, local }: WatchView, thing: string, onChange: () => void): Watched {
    const { mailboxes } = this.#deps
    const names = mailboxesOf(this.#aors(endpoint, thing))
    const aors = () => this.#aors(endpoint, thing)
    const named = aors().find(({ voicemail_extension }) => voicemail_extension !== '')?.voicemail_extension
    const account = accountAddress(named || ownExtension(this.#deps, endpoint), local)
    const stops = names.map((name) => this.#listeners.add(name, onChange))
    for (const name of names) this.#count(endpoint.name, name, 1)
    return {
      displayName: '',
      document: () => ({
        body: messageSummary(waitingIn(mailboxes, names), account),
        contentType: messageSummaryType,
        isThere: names.length > 0 && aors().length > 0,
      }),
      describe: () => names.join(','),
      close: () => {
        for (const stop of stops.splice(0)) stop()
        for (const name of names) this.#count(endpoint.name, name, -1)
      },
    }
  }

  /** The one that is named; all of the endpoint where none is. */
  #aors(endpoint: EndpointSettings, thing: string): AorSettings[] {
    const { objects } = this.#deps.signalling
    return (thing === '' ? endpoint.aors : [thing]).flatMap((name) => objects.aor(name) ?? [])
  }

  #count(endpoint: string, mailbox: string, by: 1 | -1): void {
    const watched = this.#watched.get(endpoint) ?? new Map<string, number>()
    const count = (watched.get(mailbox) ?? 0) + by
    if (count > 0) watched.set(mailbox, count)
    else watched.delete(mailbox)
    if (watched.size > 0) this.#watched.set(endpoint, watched)
    else this.#watched.delete(endpoint)
  }
}

const mailboxesOf = (aors: readonly AorSettings[]) => [...new Set(aors.flatMap(({ mailboxes }) => mailboxes))]

export const ownExtension = (
  { signalling }: Pick<SubscriptionsDeps, 'signalling'>,
  { voicemail_extension }: Pick<EndpointSettings, 'voicemail_extension'>,
): string => voicemail_extension || signalling.objects.global.default_voicemail_extension
