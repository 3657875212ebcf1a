// What spans say of channels, requests, media and the rest: by the semantic conventions of OpenTelemetry where there are some.
// Conventions for telephony there are none: those names begin with `jackfield.`.

import type { CallChannel, MessageRung, Refusal } from '@jackfield/ari'
import type { Diagnostics } from '@jackfield/base'
import { type BridgeSnapshot, causeText, type PlaybackSnapshot, type RecordingSnapshot } from '@jackfield/core'
import type { Attributes } from './span.ts'

const present = (text: string): string | undefined => (text === '' ? undefined : text)

export function channelAttributes({ last, name, id }: CallChannel, hasNumbers: boolean): Attributes {
  const numbers = {
    'jackfield.caller.number': present(last.caller.number),
    'jackfield.connected.number': present(last.connected.number),
    'jackfield.dialled.number': last.exten === 's' ? undefined : present(last.exten),
  }
  return {
    'jackfield.channel.id': id,
    'jackfield.channel.name': name,
    'jackfield.technology': last.technology,
    'jackfield.endpoint': last.endpoint,
    'jackfield.sip.call_id': last.technology === 'PJSIP' ? present(last.protocolId) : undefined,
    ...(hasNumbers ? numbers : {}),
  }
}

export const causeAttributes = (cause: number): Attributes => ({
  'jackfield.hangup.cause': cause,
  'jackfield.hangup.cause_text': causeText(cause),
})

/** `UDP:192.0.2.1:5060` */
export function peerAttributes({ peer, message }: MessageRung): Attributes {
  const theirs = placeOf(peer)
  const ours = placeOf(message.local)
  return {
    'network.protocol.name': 'sip',
    'network.transport': theirs?.transport === 'UDP' ? 'udp' : 'tcp',
    'network.peer.address': theirs?.address,
    'network.peer.port': theirs?.port,
    'network.local.address': ours?.address,
    'network.local.port': ours?.port,
  }
}

interface Place {
  readonly transport: string
  readonly address: string
  readonly port: number
}

function placeOf(text: string): Place | undefined {
  const [, transport = '', bracketed, plain, port] =
    /^(?:([A-Za-z]+):)?(?:\[([^\]]*)\]|([^:[\]]*)):(\d+)$/.exec(text) ?? []
  const address = bracketed ?? plain
  return address === undefined ? undefined : { transport, address, port: Number(port) }
}

/** `INVITE`, or `180 Ringing`, without whom it is about. */
export const messageName = (summary: string): string =>
  summary.startsWith('SIP/2.0 ')
    ? summary.slice('SIP/2.0 '.length).replace(/ \([^()]*\)$/, '')
    : summary.slice(0, summary.indexOf(' '))

type Request = Diagnostics['jackfield:call:request']

export const requestAttributes = ({ method, path, route, operation, status, over, user }: Request): Attributes => ({
  'http.request.method': method,
  'http.route': route,
  'url.path': path,
  'http.response.status_code': status,
  'network.protocol.name': over,
  'user.name': user,
  'jackfield.operation': operation,
})

export const playbackAttributes = ({ id, mediaUri, language }: PlaybackSnapshot, hasNumbers: boolean): Attributes => ({
  'jackfield.playback.id': id,
  // numbers that are spoken may be somebody's
  'jackfield.playback.media': hasNumbers ? mediaUri : mediaUri.replace(/^([^:]*):.*$/s, '$1'),
  'jackfield.playback.language': language,
})

export const recordingAttributes = ({ name, format }: RecordingSnapshot): Attributes => ({
  'jackfield.recording.name': name,
  'jackfield.recording.format': format,
})

export const bridgeAttributes = ({ id, name, bridgeType, technology }: BridgeSnapshot): Attributes => ({
  'jackfield.bridge.id': id,
  'jackfield.bridge.name': present(name),
  'jackfield.bridge.type': bridgeType,
  'jackfield.bridge.technology': technology,
})

/** Of what came (`received`) and went, and how well, when it ended. Times are milliseconds. */
export function mediaAttributes({ media }: CallChannel): Attributes {
  const { last, place } = media ?? {}
  const ours = placeOf(place?.local ?? '')
  const theirs = placeOf(place?.remote ?? '')
  return {
    'network.protocol.name': 'rtp',
    'network.transport': 'udp',
    'network.local.address': ours?.address,
    'network.local.port': ours?.port,
    'network.peer.address': theirs?.address,
    'network.peer.port': theirs?.port,
    'jackfield.media.codec': present(place?.codec ?? ''),
    'jackfield.media.packets_received': last?.rxcount,
    'jackfield.media.packets_sent': last?.txcount,
    'jackfield.media.packets_lost': last?.rxploss,
    'jackfield.media.remote_packets_lost': last?.txploss,
    // the names of these two are crossed where they are counted
    'jackfield.media.jitter_ms': last && 1_000 * last.txjitter,
    'jackfield.media.remote_jitter_ms': last && 1_000 * last.rxjitter,
    'jackfield.media.round_trip_ms': last && last.rtt > 0 ? 1_000 * last.rtt : undefined,
    'jackfield.media.mos': last && last.mos > 0 ? last.mos : undefined,
  }
}

export function refusalAttributes({ from, to, remote, protocolId }: Refusal, hasNumbers: boolean): Attributes {
  const theirs = placeOf(remote)
  return {
    'network.peer.address': theirs?.address,
    'network.peer.port': theirs?.port,
    'jackfield.sip.call_id': present(protocolId),
    ...(hasNumbers ? { 'jackfield.caller': present(from), 'jackfield.dialled': present(to) } : {}),
  }
}
