// What went wrong last with each endpoint, in words for whoever looks after it: a wrong password, a codec, a silence.
// Not the log, and no count of them: only the last one of each endpoint that is configured, until the next start.

import type { Clock, Dispose } from '@jackfield/base'
import { type Bus, type FailureReason, failureReasons, parseSecurityAddress } from '@jackfield/core'
import type { PjsipObjects } from '../configuration/pjsip-objects.ts'
import type { ContactChange, Contacts } from './contacts.ts'

export interface EndpointFailure {
  /** on the wall clock, milliseconds */
  readonly at: number
  readonly reason: FailureReason | 'contact-unreachable' | 'registration-refused'
  readonly text: string
  /** where it came from or went to, as far as it is known */
  readonly address?: string
}

export interface EndpointFailuresDeps {
  readonly clock: Clock
  readonly bus: Bus
  readonly objects: PjsipObjects
  readonly contacts: Contacts
  endpointsOf(aor: string): Iterable<string>
}

const prefix = 'PJSIP/'

/** What `REGISTER` is refused with, and what that means for who looks after the telephone. */
const registrationWords: ReadonlyMap<number, string> = new Map([
  [403, 'its registration was refused with 403: its aor takes no more contacts (max_contacts), or it has no aor'],
  [404, 'its registration was refused with 404: it registers under a name that none of its aors has'],
  [420, 'its registration was refused with 420: a proxy added Path, and it does not send Supported: path'],
  [423, 'its registration was refused with 423: it wants to register for too short a time'],
])

export class EndpointFailures {
  readonly #deps: EndpointFailuresDeps
  readonly #last = new Map<string, EndpointFailure>()
  readonly #stops: readonly Dispose[]

  constructor(deps: EndpointFailuresDeps) {
    this.#deps = deps
    const { bus, objects, contacts } = deps
    this.#stops = [
      bus.on('security-event', ({ service, kind, accountId, remoteAddress }) => {
        if (service !== 'PJSIP') return
        if (kind === 'ChallengeResponseFailed')
          this.#credentials(accountId, parseSecurityAddress(remoteAddress).hostPort)
        else if (kind === 'FailedACL')
          this.#note(accountId, 'acl-denied', undefined, parseSecurityAddress(remoteAddress).hostPort)
      }),
      bus.on('call-failed', ({ channel, refused, reason, text }) => {
        // busy, no answer and the like are no failures of a telephone
        if (failureReasons[reason].said === 'verbose') return
        const name = channel ? channel.endpoint : refused?.from.startsWith(prefix) ? refused.from : refused?.to
        if (name?.startsWith(prefix)) this.#note(nameIn(name), reason, text, refused?.remote || undefined)
      }),
      contacts.onChanged((change) => this.#contactChanged(change)),
      objects.onChanged(({ type, name, change }) => {
        if (type === 'endpoint' && change === 'deleted') this.#last.delete(name)
      }),
    ]
  }

  of(endpoint: string): EndpointFailure | undefined {
    return this.#last.get(endpoint)
  }

  registrationRefused(endpoint: string, status: number, address: string): void {
    const text = registrationWords.get(status) ?? `its registration was refused with ${status}`
    this.#keep(endpoint, { reason: 'registration-refused', text, address })
  }

  close(): void {
    for (const stop of this.#stops) stop()
    this.#last.clear()
  }

  #credentials(account: string, address: string): void {
    this.#note(account, 'wrong-credentials', 'it has shown a wrong user name or password', address)
  }

  #contactChanged({ contact, change }: ContactChange): void {
    if (change !== 'status' || contact.status !== 'unavailable') return
    const text = `${contact.uri} does not answer OPTIONS`
    for (const name of this.#deps.endpointsOf(contact.aor)) this.#keep(name, { reason: 'contact-unreachable', text })
  }

  #note(name: string, reason: FailureReason, text: string | undefined, address: string | undefined): void {
    this.#keep(name, { reason, text: text ?? failureReasons[reason].text, ...(address ? { address } : {}) })
  }

  #keep(name: string, failure: Omit<EndpointFailure, 'at'>): void {
    const { clock, objects } = this.#deps
    if (objects.endpoint(name)) this.#last.set(name, { at: clock.wall(), ...failure })
  }
}

/** `PJSIP/0123@provider` is called through the provider. */
function nameIn(device: string): string {
  const [address = ''] = device.slice(prefix.length).split('/')
  return address.slice(address.lastIndexOf('@') + 1)
}
