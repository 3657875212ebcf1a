// What the switch asks of a SIP channel, carried out on its line.
// Not the calling: whoever makes an outgoing line adds that.

import { detached } from '@jackfield/base'
import type { ChannelDriver, Indication } from '@jackfield/core'
import { answerLine, sayProgress, sayRinging } from './before-answer.ts'
import { readItem } from './channel-items.ts'
import { identityHeaders } from './identity-headers.ts'
import { formatInfoDigit, relayType } from './info-digits.ts'
import { readLineFunction, writeLineFunction } from './line-functions.ts'
import { LinePictures } from './line-pictures.ts'
import { redirectLine } from './redirect-line.ts'
import type { SipLine } from './sip-line.ts'

const flashMs = 300
const busy = 17
const congestion = 34
const incomplete = 28

export function driverOf(line: SipLine): ChannelDriver {
  const { channel, deps } = line
  const { plane, ports } = deps
  const pictures = new LinePictures(line)
  return {
    answer: () => answerLine(line),
    hangUp: (cause) => line.hangUp(cause),
    indicate: (indication) => indicate(line, indication),
    digitBegin: (digit) => {
      if (sendsSound(line)) ports.queue(channel, (port) => plane.beginDigit(port, digit))
    },
    digitEnd: (digit, durationMs) => {
      if (sendsSound(line)) ports.queue(channel, (port) => plane.endDigit(port, durationMs))
      else if (line.media.dtmfMode !== 'none') sendInfo(line, digit, durationMs)
    },
    text: (text) => {
      const headers = deps.paths.ofEvent(channel.trail)
      detached(
        line.call?.request('MESSAGE', { body: text, contentType: 'text/plain', headers }),
        'a request of a call',
        {
          channelId: channel.id,
        },
      )
    },
    redirect: (resource) => redirectLine(line, resource),
    transferProgress: (state) => line.transfer?.progress(state),
    rtpStatistics: () => {
      if (line.isBypassed) return undefined
      const { mos, ...figures } = plane.statistics(channel.id) ?? {}
      return mos === undefined ? undefined : { ...figures, channel_uniqueid: channel.id }
    },
    mediaPort: () => line.media.portSpec(),
    isBypassing: () => line.isBypassed,
    hasVideo: () => line.media.hasVideo,
    showPictures: (wanted) => pictures.show(wanted),
    read: (item) => readItem(line, item),
    readFunction: (name, args) => readLineFunction(line, name, args),
    writeFunction: (name, args, value) => writeLineFunction(line, name, args, value),
  }
}

/** As events among the packets, or as tones; otherwise by INFO. */
function sendsSound({ media: { dtmfMode, hasTelephoneEvents } }: SipLine): boolean {
  if (dtmfMode === 'info' || dtmfMode === 'none') return false
  return dtmfMode !== 'auto_info' || hasTelephoneEvents
}

function sendInfo(line: SipLine, digit: string, durationMs: number): void {
  const headers = line.deps.paths.ofEvent(line.channel.trail)
  detached(
    line.call?.request('INFO', { body: formatInfoDigit({ digit, durationMs }), contentType: relayType, headers }),
    'a request of a call',
    { channelId: line.channel.id },
  )
}

/** False: there is no word for it now, and the switch makes a tone instead where it can. */
function indicate(line: SipLine, indication: Indication): boolean {
  const { incoming, channel } = line
  const isWaiting = incoming !== undefined && !incoming.isAnswered
  switch (indication.type) {
    case 'ringing':
      if (isWaiting) sayRinging(line)
      return isWaiting && !line.endpoint.inband_progress
    case 'progress':
      if (isWaiting) sayProgress(line, 183, true)
      return true
    case 'proceeding':
      if (isWaiting) incoming.progress(100)
      return true
    case 'busy':
      return isWaiting && refuse(line, 486, busy)
    case 'congestion':
      return isWaiting && refuse(line, 503, congestion)
    case 'incomplete':
      return isWaiting && refuse(line, 484, incomplete)
    case 'hold':
      hold(line, indication.musicClass)
      return true
    case 'unhold':
      unhold(line)
      return true
    case 'flash':
      sendInfo(line, '!', flashMs)
      return true
    case 'connected-line':
      tellConnected(line)
      return true
    case 'redirecting':
      if (isWaiting) sayProgress(line, 181, false)
      return true
    case 'stop':
      return channel.state !== 'Up'
  }
}

/** A final answer of its own, before the channel ends. */
function refuse(line: SipLine, status: number, cause: number): boolean {
  line.incoming?.reject(status, { headers: line.reasons(cause) })
  line.gone(cause, status)
  return true
}

function hold(line: SipLine, musicClass: string | undefined): void {
  if (line.passesHold && line.isAnswered) {
    // who holds us does not hear our music either
    line.media.direction = line.media.isHeldByPeer ? 'inactive' : 'sendonly'
    detached(line.renegotiate(), 'a request of a call', { channelId: line.channel.id })
  } else line.channel.startMusic(musicClass ?? '')
}

function unhold(line: SipLine): void {
  if (line.media.direction !== 'sendrecv') {
    line.media.direction = 'sendrecv'
    detached(line.renegotiate(), 'a request of a call', { channelId: line.channel.id })
  } else line.channel.stopMusic()
}

/** Who is at the other end now; a peer that wants identities is told. */
function tellConnected(line: SipLine): void {
  const { endpoint, channel, incoming } = line
  if (!endpoint.send_connected_line) return
  const party = incoming ? 'called' : 'calling'
  const headers = identityHeaders(channel.facts.connected, line.identity, party)
  if (headers.length === 0) return
  if (line.isAnswered)
    detached(
      line.renegotiate(headers, endpoint.connected_line_method === 'update' ? 'UPDATE' : 'INVITE'),
      'a request of a call',
      { channelId: line.channel.id },
    )
  else if (incoming && endpoint.rpid_immediate) sayRinging(line)
}
