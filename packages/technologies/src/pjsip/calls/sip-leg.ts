// The leg between a channel and its SIP peer: the call in the stack, its media, and how it ends.
// Not how it began: incoming-leg.ts and outgoing-leg.ts; not what the peer asks for meanwhile: leg-requests.ts.

import { detached } from '@jackfield/base'
import type { Channel, TransferProgress } from '@jackfield/core'
import {
  type Call,
  type CallEnd,
  type Header,
  type IncomingCall,
  type OutgoingCall,
  reasonOf,
  type SipRequest,
} from '@jackfield/sip'
import type { EndpointSettings } from '../configuration/settings.ts'
import type { LocalView, Target } from '../signalling/signalling.ts'
import { audioImpairments } from './audio-impairments.ts'
import type { CallsDeps } from './calls-deps.ts'
import { refusalOfCause, statusOfCause } from './causes.table.ts'
import { EarlyAnswers } from './early-answers.ts'
import type { OwnIdentity } from './identity-headers.ts'
import { LegHeaders } from './leg-headers.ts'
import { setQualityVariables } from './quality-variables.ts'
import { givenCause, normalClearing, reasonHeaders } from './reasons.ts'
import type { SdpSession, SessionFault } from './sdp-session.ts'

/** How a transfer that the peer asked for goes, told to the peer. */
export interface TransferReport {
  progress(state: TransferProgress): void
}

export interface SipLegDeps {
  readonly channel: Channel
  readonly endpoint: EndpointSettings
  readonly media: SdpSession
  /** how the peer sees us */
  readonly view: LocalView
  /** the INVITE that came; undefined: we call */
  readonly received?: SipRequest
  /** whom we call */
  readonly target?: Target
}

/** Ends that nobody chose. */
const causes: Readonly<Record<Exclude<CallEnd['why'], 'bye'>, number>> = {
  gone: 27,
  expired: 102,
  notAcknowledged: 102,
}

const lost: Readonly<Record<Exclude<CallEnd['why'], 'bye'>, string>> = {
  gone: 'the other side knows nothing of the call any more, or does not answer',
  expired: 'the other side did not refresh the session in time',
  notAcknowledged: 'the other side never acknowledged the answer',
}

const noMedia = 44
const bearerNotAvailable = 58
const requestTerminated = 487
const notAcceptable = 488

export class SipLeg {
  readonly deps: CallsDeps
  readonly channel: Channel
  readonly endpoint: EndpointSettings
  readonly media: SdpSession
  readonly view: LocalView
  readonly target: Target | undefined
  readonly headers: LegHeaders
  /** go out with the calls that are made for this one */
  readonly inheritable = new LegHeaders(undefined)
  passesHold: boolean
  /** who carries out a transfer that the peer asks for */
  transferHandling: 'core' | 'ari-only' = 'core'
  incoming: IncomingCall | undefined
  outgoing: OutgoingCall | undefined
  /** hears what came of sending the peer elsewhere */
  referred: ((code: number) => void) | undefined
  /** the one the peer asked for last */
  transfer: TransferReport | undefined
  /** descriptions that came before the answer */
  readonly early: EarlyAnswers
  /** it did not want to talk to somebody without us */
  refusesDirect = false
  /** something was heard of the peer since we called */
  hasProvisional = false
  /** a description of ours went out */
  isDescribed = false
  #detectsDtmf = false
  #isHeldByPeer = false
  #isDirectMedia = false
  #lastOffer: Promise<boolean> = Promise.resolve(true)
  #isOver = false
  /** the peer transfers the others, and ends its call itself when it knows how that went */
  #transfer: 'under way' | 'notified' | undefined

  constructor(deps: CallsDeps, { channel, endpoint, media, view, received, target }: SipLegDeps) {
    this.deps = deps
    this.channel = channel
    this.endpoint = endpoint
    this.media = media
    this.view = view
    this.target = target
    this.headers = new LegHeaders(received)
    this.passesHold = endpoint.moh_passthrough
    this.early = new EarlyAnswers(endpoint, deps.signalling.objects.system)
  }

  /** The call with its dialog; of an outgoing one when it is answered. */
  get call(): Call | undefined {
    return this.incoming?.call ?? this.outgoing?.call
  }

  get isAnswered(): boolean {
    return this.incoming ? this.incoming.isAnswered : this.outgoing?.call !== undefined
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Nothing is left of the call, though the channel lives on for a while. */
  finish(): void {
    this.#isOver = true
  }

  get identity(): OwnIdentity {
    const { global } = this.deps.signalling.objects
    return { endpoint: this.endpoint, host: this.view.host, defaultFromUser: global.default_from_user }
  }

  reasons(cause: number): Header[] {
    return reasonHeaders(cause || normalClearing, this.endpoint.suppress_q850_reason_headers)
  }

  // ---- media ------------------------------------------------------------------------------------------------------

  /** What was agreed reaches the port, after all that was asked of it before. */
  applyMedia(): void {
    const { plane, ports } = this.deps
    const { media, channel } = this
    const { renewal } = media
    const [format] = media.formats
    if (format !== undefined) channel.changeQuietly({ formats: [format] })
    this.#settleDtmf()
    if (media.takeForeseen()) return
    ports.queue(channel, async (port) => {
      try {
        media.opened(await plane.renewPort(port, renewal))
      } catch (error) {
        if (!channel.isEnded) this.#mediaFailed(String((error as Error).message))
      }
    })
  }

  /** Keys are heard in the sound where the peer cannot tell them otherwise. */
  #settleDtmf(): void {
    const { dtmfMode, hasTelephoneEvents } = this.media
    const detectsDtmf = dtmfMode === 'inband' || (dtmfMode === 'auto' && !hasTelephoneEvents)
    if (detectsDtmf === this.#detectsDtmf) return
    this.#detectsDtmf = detectsDtmf
    this.deps.ports.queue(this.channel, (port) => this.deps.plane.setPort(port, { detectsDtmf }))
  }

  /** How digits go from now on. A peer that was told otherwise is told. */
  useDtmfMode(mode: EndpointSettings['dtmf_mode']): void {
    const { media, incoming } = this
    if (mode === media.dtmfMode) return
    media.dtmfMode = mode
    const offer = incoming?.request.body.toString() ?? ''
    if (this.isAnswered) detached(this.renegotiate(), 'a new offer', { channelId: this.channel.id })
    else if (incoming && !this.isDescribed && offer !== '' && media.answer(offer).ok) this.applyMedia()
    this.#settleDtmf()
  }

  #mediaFailed(why: string): void {
    this.channel.fail('media-failed', `the media of a call failed: ${why}`)
    this.channel.drop(noMedia)
  }

  /** After another description of the peer: did it put us on hold, or take us back? */
  noteHold(): void {
    const isHeld = this.media.isHeldByPeer
    if (isHeld === this.#isHeldByPeer) return
    this.#isHeldByPeer = isHeld
    this.#watchSound(isHeld)
    if (this.endpoint.suppress_moh_on_sendonly) return
    const { moh_suggest } = this.endpoint
    this.channel.handle(isHeld ? { type: 'hold', musicClass: moh_suggest || 'default' } : { type: 'unhold' })
  }

  /** Sound goes past us: none is waited for, and nothing is known about it. */
  get isDirectMedia(): boolean {
    return this.#isDirectMedia
  }

  setDirectMedia(isDirectMedia: boolean): void {
    if (isDirectMedia === this.#isDirectMedia) return
    this.#isDirectMedia = isDirectMedia
    this.deps.exchange.bridges.of(this.channel)?.settleTechnology()
    this.deps.ports.queue(this.channel, (port) => this.deps.plane.setPort(port, { isDirectMedia }))
  }

  /** A peer that holds may be silent for another while. */
  #watchSound(isHeld: boolean): void {
    const { rtp_timeout, rtp_timeout_hold } = this.endpoint
    if (rtp_timeout === 0 && rtp_timeout_hold === 0) return
    const timeoutMs = (isHeld ? rtp_timeout_hold : rtp_timeout) * 1000
    this.deps.ports.queue(this.channel, (port) => this.deps.plane.setPort(port, { timeoutMs }))
  }

  /** Offers the session anew, one after the other; false: the peer did not want it, and everything stays. */
  renegotiate(headers: readonly Header[] = [], method: 'INVITE' | 'UPDATE' = 'INVITE'): Promise<boolean> {
    const result = this.#lastOffer.then(() => this.#offerAnew(headers, method))
    this.#lastOffer = result.catch(() => false)
    return result
  }

  async #offerAnew(headers: readonly Header[], method: 'INVITE' | 'UPDATE'): Promise<boolean> {
    const { call } = this
    if (!call || this.#isOver) return false
    await this.#openMissing()
    if (this.#isOver) return false
    const { media } = this
    const offer = { write: () => ({ body: media.offer(false), headers }), withdraw: () => media.withdrawOffer() }
    const { status, response } = await (method === 'UPDATE' ? call.update(offer) : call.reinvite(offer))
    if (status >= 300) {
      this.#reportRefusedOffer(status)
      return false
    }
    if (media.applyAnswer(response?.body.toString() ?? '') !== undefined) {
      media.withdrawOffer()
      return false
    }
    this.applyMedia()
    this.noteHold()
    return true
  }

  #reportRefusedOffer(status: number): void {
    if (this.#isOver) return
    const { channel, deps } = this
    const words = `${channel.name}: another offer was not taken: ${status} ${reasonOf(status)}`
    deps.exchange.log.verbose(3, words, { channelId: channel.id })
  }

  /** Streams that are offered need their ports before. */
  async #openMissing(): Promise<void> {
    const { media, channel, deps } = this
    const missing = media.missingPorts
    if (!missing) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const stop = channel.onEnd(() => resolve())
    deps.ports.queue(channel, async (port) => {
      try {
        media.opened(await deps.plane.renewPort(port, missing))
      } finally {
        resolve()
      }
    })
    await promise
    stop()
  }

  /** No packets came for too long. */
  mediaTimedOut(): void {
    if (this.#isOver) return
    this.channel.fail('media-timeout')
    this.channel.requestHangup('device', noMedia)
  }

  // ---- the end ----------------------------------------------------------------------------------------------------

  /** A transfer that the peer asked for begins: from now on the end of its call is the peer's. */
  beginTransfer(): void {
    this.#transfer = 'under way'
  }

  /** The peer knows how it went; where nothing came of it, everything is as before. */
  endTransfer(isDone: boolean): void {
    const { call, deps } = this
    this.#transfer = isDone ? 'notified' : undefined
    if (!call) return
    if (isDone) deps.deferredEnds.notified(call)
    else deps.deferredEnds.endNow(call)
  }

  /** The peer hung up, or is no more. */
  ended(end: CallEnd): void {
    if (this.call) this.deps.deferredEnds.remove(this.call)
    if (end.by === 'us' && end.why === 'bye') return
    if (end.why !== 'bye' && !this.#isOver) this.channel.fail('peer-lost', lost[end.why])
    this.gone(end.why === 'bye' ? givenCause(end.request) : causes[end.why])
  }

  /** The caller has taken its call back. */
  cancelled(cancel: SipRequest | undefined): void {
    this.gone(givenCause(cancel), requestTerminated)
  }

  /** `cause` undefined: the peer gave none. */
  gone(cause: number | undefined, techCause?: number): void {
    if (this.#isOver) return
    this.#isOver = true
    this.channel.handle({
      type: 'hung-up',
      cause: cause ?? normalClearing,
      ...(techCause === undefined ? {} : { techCause }),
      ...(cause === undefined ? { isAssumed: true } : {}),
    })
  }

  /** What the peer described is nothing we can do: the call is over as soon as it began. */
  failOf(fault: SessionFault): void {
    const reason = fault === 'unreadable' ? 'sdp-invalid' : 'codec-mismatch'
    this.channel.fail(reason, `the peer's description is ${fault}`)
    this.call?.end(this.reasons(bearerNotAvailable))
    this.gone(bearerNotAvailable, notAcceptable)
  }

  #judgeAudio(): void {
    const { channel, media } = this
    const { plane, exchange } = this.deps
    const figures = plane.hasTraffic(channel.id) ? plane.statistics(channel.id) : undefined
    // what goes past us is not ours to judge
    if (!figures || !channel.isUp || media.isDescribedDirect) return
    const { address = '?', port = 0 } = media.remoteAddress ?? {}
    const leg = { name: channel.name, figures, isSoundExpected: media.isSoundExpected, remote: `${address}:${port}` }
    for (const impairment of audioImpairments(leg)) {
      exchange.log.notice(`${channel.name}: ${impairment.text}`, { channelId: channel.id, code: impairment.kind })
      exchange.bus.publish('call-impaired', { channel: channel.snapshot(), ...impairment })
    }
  }

  /** The channel ends. */
  hangUp(cause: number): void {
    setQualityVariables(this.channel, this.deps.plane)
    this.#judgeAudio()
    if (this.#isOver) return
    this.#isOver = true
    const headers = this.reasons(cause)
    if (this.incoming && !this.incoming.isAnswered) {
      this.channel.setTechCause(statusOfCause(cause))
      this.incoming.reject(refusalOfCause(cause), { headers })
    } else if (this.outgoing && !this.outgoing.call) {
      // what CANCEL brings about; a peer that never said a word has no status
      this.channel.setTechCause(this.hasProvisional ? requestTerminated : statusOfCause(cause))
      this.outgoing.end(this.hasProvisional ? headers : [])
    } else this.#endCall(headers)
  }

  #endCall(headers: readonly Header[]): void {
    const { call, deps } = this
    if (call && this.#transfer) deps.deferredEnds.put(call, this.#transfer === 'notified', () => call.end(headers))
    else call?.end(headers)
  }
}
