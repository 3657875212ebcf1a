// Calls over SIP: those that come, those we make, and every line there is.
// Not registration, messages or subscriptions.

import { detached } from '@jackfield/base'
import type { Channel, TechnologyActs } from '@jackfield/core'
import type { Call } from '@jackfield/sip'
import type { IdentifiedRequest } from '../signalling/signalling.ts'
import type { CallsDeps } from './calls-deps.ts'
import { dialContacts } from './dial-contacts.ts'
import { DirectMedia } from './direct-media.ts'
import { DtlsFiles } from './dtls-files.ts'
import { sendToFax } from './fax-watch.ts'
import { takeInvite } from './incoming-line.ts'
import { requestLine } from './outgoing-line.ts'
import { PathHeaders } from './path-header.ts'
import { tellRefused } from './refusal-words.ts'
import { takeReplacement } from './replaced-line.ts'
import type { SipLine } from './sip-line.ts'

type Own = 'channelOf' | 'inheritedHeaders' | 'direct' | 'dtlsFiles' | 'paths' | 'callerWith'

interface CallsOptions extends Omit<CallsDeps, Own> {
  readonly directory: string
}

export class PjsipCalls {
  readonly #deps: CallsDeps
  readonly #lines = new Map<string, SipLine>()
  /** calls we make, by Call-ID */
  readonly #placed = new Map<string, Channel>()
  readonly #direct: DirectMedia
  readonly #stop: () => void
  readonly acts: Pick<TechnologyActs, 'request' | 'readFunction'>

  /** `directory`: where relative names of certificates begin. */
  constructor({ directory, ...deps }: CallsOptions) {
    this.#direct = new DirectMedia(deps, (id) => this.#lines.get(id))
    this.#deps = {
      ...deps,
      dtlsFiles: new DtlsFiles(directory),
      direct: this.#direct,
      paths: new PathHeaders(() => deps.exchange.random.uuid()),
      callerWith: (callId) => this.#placed.get(callId),
      channelOf: (call) => this.#channelOf(call),
      inheritedHeaders: ({ id }) => this.#lines.get(id)?.inheritable.added ?? [],
    }
    const { signalling, plane } = deps
    signalling.take('INVITE', (request) => {
      const taken = this.#take(request).catch((error) => {
        if (!request.incoming.isAnswered) {
          tellRefused(this.#deps, request, 500, 'internal-error')
          request.incoming.respond(500)
        }
        throw error
      })
      detached(taken, 'a call of a telephone', { code: 'call-failed' })
    })
    this.acts = {
      request: (request) => requestLine(this.#deps, request, (line) => this.#keep(line)),
      readFunction: (name, args) => (name === 'PJSIP_DIAL_CONTACTS' ? dialContacts(signalling, args) : undefined),
    }
    this.#stop = plane.onNotice((notice) => {
      if (!('port' in notice)) return
      const line = this.#lines.get(notice.port)
      if (!line) return
      if (notice.type === 'timed-out') line.mediaTimedOut()
      else if (notice.type === 'not-secured') {
        line.channel.fail('media-not-secured', `the DTLS handshake failed: ${notice.reason}`)
        line.channel.requestHangup('device', 27)
      } else if (notice.type === 'fax-heard') sendToFax(line)
    })
  }

  /** How many there are. */
  get size(): number {
    return this.#lines.size
  }

  /** The call in the stack, once it has a dialog; nothing for channels that are none of these. */
  callOf({ id }: Channel): Call | undefined {
    return this.#lines.get(id)?.call
  }

  close(): void {
    this.#stop()
    this.#direct.close()
  }

  async #take(request: IdentifiedRequest): Promise<void> {
    const keep = (line: SipLine) => this.#keep(line)
    if (request.incoming.request.has('replaces')) await takeReplacement(this.#deps, request, keep)
    else await takeInvite(this.#deps, request, keep)
  }

  #keep(line: SipLine): void {
    const { id, isOutgoing, facts } = line.channel
    this.#lines.set(id, line)
    if (isOutgoing) this.#placed.set(facts.protocolId, line.channel)
    line.channel.onEnd(() => {
      this.#lines.delete(id)
      if (isOutgoing) this.#placed.delete(facts.protocolId)
    })
  }

  #channelOf(call: Call): Channel | undefined {
    for (const line of this.#lines.values()) if (line.call === call) return line.channel
    return undefined
  }
}
