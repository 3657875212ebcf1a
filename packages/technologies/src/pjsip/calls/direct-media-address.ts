// Where a phone takes sound, for another one that is to send it there without us in between.
// Not whether it may.

import type { StreamSpec } from '@jackfield/media'
import { isNowhere, type NegotiatedCodec, type NegotiatedStream } from '@jackfield/sdp'

export interface DirectMediaAddress {
  readonly address: string
  readonly port: number
  readonly rtcpPort: number
  /** by our name */
  readonly codec: string
  /** must be the same at both ends: numbers on packets, and how much is in each */
  readonly format: string
}

/** Of a peer with which sound both ways was agreed, and nothing else; undefined: it takes more than an address. */
export function directMediaAddress(
  agreed: readonly NegotiatedStream[],
  specs: readonly StreamSpec[],
): DirectMediaAddress | undefined {
  const [audio, ...others] = agreed.filter(({ declined }) => !declined)
  const [spec] = specs
  const codec = spec?.codecs[0]?.name
  if (audio?.kind !== 'audio' || others.length > 0 || codec === undefined) return undefined
  const { remoteAddress: address, remotePort: port, remoteRtcpPort: rtcpPort } = audio
  if (audio.direction !== 'sendrecv' || isNowhere(address)) return undefined
  if (audio.security.kind !== 'none' || audio.hasRtcpMux) return undefined
  const format = JSON.stringify([codec, numbers(audio.codecs[0]), numbers(audio.telephoneEvents[0]), spec?.ptimeMs])
  return { address, port, rtcpPort, codec, format }
}

const numbers = (codec: NegotiatedCodec | undefined) =>
  codec ? [codec.sendPayloadType, codec.receivePayloadType, codec.clockRateHz] : []
