// What the switch asks of a SIP channel, carried out on its leg.
// Not the calling: whoever makes an outgoing leg adds that.

import { detached } from '@jackfield/base'
import type { ChannelDriver, Indication } from '@jackfield/core'
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

export function driverOf(leg: SipLeg): ChannelDriver {
  const { channel, deps } = leg
  const { plane, ports } = deps
  const videos = new LegVideo(leg)
  return {
    answer: () => answerLeg(leg),
    hangUp: (cause) => leg.hangUp(cause),
    indicate: (indication) => indicate(leg, indication),
    digitBegin: (digit) => {
      if (sendsSound(leg)) ports.queue(channel, (port) => plane.beginDigit(port, digit))
    },
    digitEnd: (digit, durationMs) => {
      if (sendsSound(leg)) ports.queue(channel, (port) => plane.endDigit(port, durationMs))
      else if (leg.media.dtmfMode !== 'none') sendInfo(leg, digit, durationMs)
    },
    hasTextDetails: true,
    text: (text, { from, to, contentType = '' }) => {
      const headers = deps.paths.ofEvent(channel.trail)
      detached(
        leg.call?.request('MESSAGE', {
          body: text,
          contentType: typeOfText(contentType),
          headers,
          names: { from, to },
        }),
        'a request of a call',
        {
          channelId: channel.id,
        },
      )
    },
    redirect: (resource, onOutcome) => redirectLeg(leg, resource, onOutcome),
    transferProgress: (state) => leg.transfer?.progress(state),
    rtpStatistics: () => {
      if (leg.isDirectMedia) return undefined
      const { mos, ...figures } = plane.statistics(channel.id) ?? {}
      return mos === undefined ? undefined : { ...figures, channel_uniqueid: channel.id }
    },
    mediaPort: () => leg.media.portSpec(),
    isDirectMedia: () => leg.isDirectMedia,
    hasVideo: () => leg.media.hasVideo,
    showVideo: (wanted) => videos.show(wanted),
    read: (item) => readItem(leg, item),
    readFunction: (name, args) => readLegFunction(leg, name, args),
    writeFunction: (name, args, value) => writeLegFunction(leg, name, args, value),
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
