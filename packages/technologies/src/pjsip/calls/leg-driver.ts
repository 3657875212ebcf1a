// What the switch asks of a SIP channel, carried out on its leg.
// Not the calling: whoever makes an outgoing leg adds that.

import { detached } from '@jackfield/base'
import type { ChannelDriver, Indication, TextDetails, TransferProgress } from '@jackfield/core'
import type { PortSpec } from '@jackfield/media'
import { answerLeg, sayProgress, sayRinging } from './before-answer.ts'
import { readItem } from './channel-items.ts'
import { identityHeaders } from './identity-headers.ts'
import { formatInfoDigit, relayType } from './info-digits.ts'
import { readLegFunction, writeLegFunction } from './leg-functions.ts'
import { LegVideo } from './leg-video.ts'
import { redirectLeg } from './redirect-leg.ts'
import type { SipLeg } from './sip-leg.ts'

const flashMs = 300
const busy = 17
const congestion = 34
const incomplete = 28

/** A class, for each call has one: functions of its own for every act would be most of what a call is made of. */
export class LegDriver implements ChannelDriver {
  readonly hasTextDetails = true
  readonly #leg: SipLeg
  #videos: LegVideo | undefined
  declare readonly call?: NonNullable<ChannelDriver['call']>

  /** `call`: of one that we make. */
  constructor(leg: SipLeg, call?: ChannelDriver['call']) {
    this.#leg = leg
    if (call) this.call = call
  }

  answer(): boolean {
    return answerLeg(this.#leg)
  }

  hangUp(cause: number): void {
    this.#leg.hangUp(cause)
  }

  indicate(indication: Indication): boolean {
    return indicate(this.#leg, indication)
  }

  digitBegin(digit: string): void {
    const { channel, deps } = this.#leg
    if (sendsSound(this.#leg)) deps.ports.queue(channel, (port) => deps.plane.beginDigit(port, digit))
  }

  digitEnd(digit: string, durationMs: number): void {
    const leg = this.#leg
    const { channel, deps } = leg
    if (sendsSound(leg)) deps.ports.queue(channel, (port) => deps.plane.endDigit(port, durationMs))
    else if (leg.media.dtmfMode !== 'none') sendInfo(leg, digit, durationMs)
  }

  text(text: string, { from, to, contentType = '' }: TextDetails): void {
    const { channel, deps, call } = this.#leg
    const headers = deps.paths.ofEvent(channel.trail)
    const parts = { body: text, contentType: typeOfText(contentType), headers, names: { from, to } }
    detached(call?.request('MESSAGE', parts), 'a request of a call', { channelId: channel.id })
  }

  redirect(resource: string, onOutcome?: (code: number) => void): boolean {
    return redirectLeg(this.#leg, resource, onOutcome)
  }

  transferProgress(state: TransferProgress): void {
    this.#leg.transfer?.progress(state)
  }

  rtpStatistics(): ReturnType<NonNullable<ChannelDriver['rtpStatistics']>> {
    const { isDirectMedia, channel, deps } = this.#leg
    if (isDirectMedia) return undefined
    const { mos, ...figures } = deps.plane.statistics(channel.id) ?? {}
    return mos === undefined ? undefined : { ...figures, channel_uniqueid: channel.id }
  }

  mediaPort(): PortSpec {
    return this.#leg.media.portSpec()
  }

  isDirectMedia(): boolean {
    return this.#leg.isDirectMedia
  }

  hasVideo(): boolean {
    return this.#leg.media.hasVideo
  }

  showVideo(wanted: Parameters<LegVideo['show']>[0]): void {
    this.#videos ??= new LegVideo(this.#leg)
    this.#videos.show(wanted)
  }

  read(item: string): string | undefined {
    return readItem(this.#leg, item)
  }

  readFunction(name: string, args: readonly string[]): string | undefined {
    return readLegFunction(this.#leg, name, args)
  }

  writeFunction(name: string, args: readonly string[], value: string): boolean {
    return writeLegFunction(this.#leg, name, args, value)
  }
}

/** What is no type of content is plain. */
const typeOfText = (text: string) => (/^[\w.+-]+\/[\w.+-]+(?:\s*;[\x20-\x7e]*)?$/.test(text) ? text : 'text/plain')

/** As events among the packets, or as tones; otherwise by INFO. */
function sendsSound({ media: { dtmfMode, hasTelephoneEvents } }: SipLeg): boolean {
  if (dtmfMode === 'info' || dtmfMode === 'none') return false
  return dtmfMode !== 'auto_info' || hasTelephoneEvents
}

function sendInfo(leg: SipLeg, digit: string, durationMs: number): void {
  const headers = leg.deps.paths.ofEvent(leg.channel.trail)
  detached(
    leg.call?.request('INFO', { body: formatInfoDigit({ digit, durationMs }), contentType: relayType, headers }),
    'a request of a call',
    { channelId: leg.channel.id },
  )
}

/** False: there is no word for it now, and the switch makes a tone instead where it can. */
function indicate(leg: SipLeg, indication: Indication): boolean {
  const { incoming, channel } = leg
  const isWaiting = incoming !== undefined && !incoming.isAnswered
  switch (indication.type) {
    case 'ringing':
      if (isWaiting) sayRinging(leg)
      return isWaiting && !leg.endpoint.inband_progress
    case 'progress':
      if (isWaiting) sayProgress(leg, 183, true)
      return true
    case 'proceeding':
      if (isWaiting) incoming.progress(100)
      return true
    case 'busy':
      return isWaiting && refuse(leg, 486, busy)
    case 'congestion':
      return isWaiting && refuse(leg, 503, congestion)
    case 'incomplete':
      return isWaiting && refuse(leg, 484, incomplete)
    case 'hold':
      hold(leg, indication.musicClass)
      return true
    case 'unhold':
      unhold(leg)
      return true
    case 'flash':
      sendInfo(leg, '!', flashMs)
      return true
    case 'connected-line':
      sendConnectedLine(leg)
      return true
    case 'redirecting':
      if (isWaiting) sayProgress(leg, 181, false)
      return true
    case 'stop':
      return channel.state !== 'Up'
  }
}

/** A final answer of its own, before the channel ends. */
function refuse(leg: SipLeg, status: number, cause: number): boolean {
  leg.incoming?.reject(status, { headers: leg.reasons(cause) })
  leg.gone(cause, status)
  return true
}

function hold(leg: SipLeg, musicClass: string | undefined): void {
  if (leg.passesHold && leg.isAnswered) {
    // who holds us does not hear our music either
    leg.media.direction = leg.media.isHeldByPeer ? 'inactive' : 'sendonly'
    detached(leg.renegotiate(), 'a request of a call', { channelId: leg.channel.id })
  } else leg.channel.startMusic(musicClass ?? '')
}

function unhold(leg: SipLeg): void {
  if (leg.media.direction !== 'sendrecv') {
    leg.media.direction = 'sendrecv'
    detached(leg.renegotiate(), 'a request of a call', { channelId: leg.channel.id })
  } else leg.channel.stopMusic()
}

/** Who is at the other end now; a peer that wants identities is told. */
function sendConnectedLine(leg: SipLeg): void {
  const { endpoint, channel, incoming } = leg
  if (!endpoint.send_connected_line) return
  const party = incoming ? 'called' : 'calling'
  const headers = identityHeaders(channel.facts.connected, leg.identity, party)
  if (headers.length === 0) return
  if (leg.isAnswered)
    detached(
      leg.renegotiate(headers, endpoint.connected_line_method === 'update' ? 'UPDATE' : 'INVITE'),
      'a request of a call',
      { channelId: leg.channel.id },
    )
  else if (incoming && endpoint.rpid_immediate) sayRinging(leg)
}
