// Contacts of phones behind a NAT, brought to where their messages come from, so that what belongs to a call finds its way back.
// Not those of REGISTER: the registrar keeps both addresses.

import { isIPv6 } from 'node:net'
import type { Dispose } from '@jackfield/base'
import {
  copyUri,
  type Flow,
  formatNameAddress,
  isRequest,
  isSipUri,
  methodRow,
  SipFault,
  type SipMessage,
  uriHost,
} from '@jackfield/sip'
import type { PjsipObjects } from '../configuration/pjsip-objects.ts'
import type { EndpointSettings } from '../configuration/settings.ts'

export interface ContactRewritingDeps {
  readonly objects: PjsipObjects
  /** names of the endpoints with a contact at this address */
  endpointsAt(address: string, port: number): Iterable<string>
}

/** Calls that are remembered as such; the oldest gives way, and is still known by its address. */
const mostCalls = 20_000

export class ContactRewriting {
  readonly #deps: ContactRewritingDeps
  readonly #stop: Dispose
  /** of endpoints that need it, known or not by where they send from */
  readonly #callIds = new Set<string>()
  #isNeeded: boolean | undefined

  constructor(deps: ContactRewritingDeps) {
    this.#deps = deps
    this.#stop = deps.objects.onChanged(({ type }) => {
      if (type === 'endpoint') this.#isNeeded = undefined
    })
  }

  /** Anything that comes, before anybody reads it. */
  onMessage(message: SipMessage, flow: Flow): void {
    if (!this.#someoneNeedsIt()) return
    const callId = message.header('call-id')
    if (callId === undefined || !message.has('contact')) return
    const { address, port } = flow.remote
    const isMeant = this.#callIds.has(callId) || this.#isRewriting(this.#deps.endpointsAt(address, port))
    if (!isMeant) return
    this.#remember(callId)
    rewrite(message, flow)
  }

  /** A request outside of a dialog whose sender is known. */
  onIdentified(message: SipMessage, flow: Flow, endpoint: EndpointSettings): void {
    if (!endpoint.rewrite_contact || !message.has('contact')) return
    this.#remember(message.header('call-id') ?? '')
    rewrite(message, flow)
  }

  close(): void {
    this.#stop()
  }

  #someoneNeedsIt(): boolean {
    this.#isNeeded ??= [...this.#deps.objects.endpoints()].some(({ rewrite_contact }) => rewrite_contact)
    return this.#isNeeded
  }

  #isRewriting(names: Iterable<string>): boolean {
    for (const name of names) if (this.#deps.objects.endpoint(name)?.rewrite_contact) return true
    return false
  }

  #remember(callId: string): void {
    this.#callIds.add(callId)
    if (this.#callIds.size > mostCalls) this.#callIds.delete(this.#callIds.values().next().value as string)
  }
}

/** A proxy on the way has said how it is to be passed: then the contact stays what it is. */
function rewrite(message: SipMessage, flow: Flow): void {
  const cseq = message.readCSeq()
  const method = isRequest(message) ? message.method : cseq === undefined || cseq instanceof SipFault ? '' : cseq.method
  const row = methodRow(method)
  if (!(row?.makesDialog || row?.refreshesTarget) || message.has('record-route')) return
  const contacts = message.readContacts()
  if (contacts === undefined || contacts === '*' || contacts instanceof SipFault) return
  const [contact] = contacts
  if (contacts.length !== 1 || !contact || !isSipUri(contact.uri)) return
  const { address, port } = flow.remote
  const uri = { ...copyUri(contact.uri), host: isIPv6(address) ? uriHost(address) : address, port }
  message.set('contact', formatNameAddress({ ...contact, uri }))
}
