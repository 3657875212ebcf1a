// Calls over SIP: those that come, those we make, and every leg there is.
// Not registration, messages or subscriptions.

import { detached, SlotMap } from '@jackfield/base'
import type { Channel, TechnologyActs } from '@jackfield/core'
import type { Call } from '@jackfield/sip'
import type { IdentifiedRequest } from '../signalling/signalling.ts'
import type { CallsDeps } from './calls-deps.ts'
import { DeferredEnds } from './deferred-ends.ts'
import { dialContacts } from './dial-contacts.ts'
import { DirectMedia } from './direct-media.ts'
import { DtlsFiles } from './dtls-files.ts'
import { sendToFax } from './fax-watch.ts'
import { handleInvite } from './incoming-leg.ts'
import { nodeOf, requestLeg } from './outgoing-leg.ts'
import { PathHeaders } from './path-header.ts'
import { reportRefused } from './refusal-words.ts'
import { handleReplacement } from './replaced-leg.ts'
import type { SipLeg } from './sip-leg.ts'

type Own = 'channelOf' | 'deferredEnds' | 'inheritedHeaders' | 'direct' | 'dtlsFiles' | 'paths' | 'callerWith'

interface CallsOptions extends Omit<CallsDeps, Own> {
  readonly directory: string
}

export class PjsipCalls {
  readonly #deps: CallsDeps
  readonly #legs = new SlotMap<string, SipLeg>()
  /** calls we make, by Call-ID */
  readonly #placed = new SlotMap<string, Channel>()
  readonly #direct: DirectMedia
  readonly #stop: () => void
  readonly acts: Pick<TechnologyActs, 'request' | 'readFunction' | 'nodeOf'>

  /** `directory`: where relative names of certificates begin. */
  constructor({ directory, ...deps }: CallsOptions) {
    this.#direct = new DirectMedia(deps, (id) => this.#legs.get(id))
    this.#deps = {
      ...deps,
      dtlsFiles: new DtlsFiles(directory),
      direct: this.#direct,
      deferredEnds: new DeferredEnds(deps.exchange.clock),
      paths: new PathHeaders(() => deps.exchange.random.uuid()),
      callerWith: (callId) => this.#placed.get(callId),
      channelOf: (call) => this.#channelOf(call),
      inheritedHeaders: ({ id }) => this.#legs.get(id)?.inheritable.added ?? [],
    }
    const { signalling, plane } = deps
    signalling.handle('INVITE', (request) => {
      const handled = this.#handleInvite(request).catch((error) => {
        if (!request.incoming.isAnswered) {
          reportRefused(this.#deps, request, 500, 'internal-error')
          request.incoming.respond(500)
        }
        throw error
      })
      detached(handled, 'a call of a telephone', { code: 'call-failed' })
    })
    this.acts = {
      request: (request) => requestLeg(this.#deps, request, (leg) => this.#keep(leg)),
      nodeOf: (resource) => nodeOf(this.#deps, resource),
      readFunction: (name, args) => (name === 'PJSIP_DIAL_CONTACTS' ? dialContacts(signalling, args) : undefined),
    }
    this.#stop = plane.onNotice((notice) => {
      if (!('port' in notice)) return
      const leg = this.#legs.get(notice.port)
      if (!leg) return
      if (notice.type === 'timed-out') leg.mediaTimedOut()
      else if (notice.type === 'not-secured') {
        leg.channel.fail('media-not-secured', `the DTLS handshake failed: ${notice.reason}`)
        leg.channel.requestHangup('device', 27)
      } else if (notice.type === 'fax-heard') sendToFax(leg)
    })
  }

  /** How many there are. */
  get size(): number {
    return this.#legs.size
  }

  /** The call in the stack, once it has a dialog; nothing for channels that are none of these. */
  callOf({ id }: Channel): Call | undefined {
    return this.#legs.get(id)?.call
  }

  close(): void {
    this.#stop()
    this.#direct.close()
    this.#deps.deferredEnds.close()
  }

  async #handleInvite(request: IdentifiedRequest): Promise<void> {
    const keep = (leg: SipLeg) => this.#keep(leg)
    if (request.incoming.request.has('replaces')) await handleReplacement(this.#deps, request, keep)
    else await handleInvite(this.#deps, request, keep)
  }

  #keep(leg: SipLeg): void {
    const { id, isOutgoing, facts } = leg.channel
    this.#legs.set(id, leg)
    if (isOutgoing) this.#placed.set(facts.protocolId, leg.channel)
    leg.channel.onEnd(() => {
      this.#legs.delete(id)
      if (isOutgoing) this.#placed.delete(facts.protocolId)
    })
  }

  #channelOf(call: Call): Channel | undefined {
    for (const leg of this.#legs.values()) if (leg.call === call) return leg.channel
    return undefined
  }
}
