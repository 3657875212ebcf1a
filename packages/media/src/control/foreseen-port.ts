// RTP ports of which everything is known before a worker has opened them, since they have a pair of the stock.
// Not the others: video, checks and handshakes need the worker's word.
import { codecNamed } from '../codecs/index.ts'
import type { PortOpened, PortRenewal, PortSpec, StockedPair, StreamSpec } from '../contract/port.ts'

export type RtpSpec = Extract<PortSpec, { kind: 'rtp' }>

const isKnown = ({ codecs, transport }: StreamSpec): boolean =>
  transport === undefined && codecs.length > 0 && codecs.every(({ name }) => codecNamed(name) !== undefined)

/** Whether it is one of those. */
export function isForeseeable(spec: PortSpec): spec is RtpSpec {
  if (spec.kind !== 'rtp') return false
  const { streams, transport } = spec
  const [stream, ...others] = streams
  return !transport.ice && !transport.dtls && stream?.kind === 'audio' && others.length === 0 && isKnown(stream)
}

/** What its worker would answer. */
export function foreseen(
  { transport, streams }: RtpSpec,
  { address, port, rtcpPort, ssrc: own }: StockedPair,
): PortOpened {
  const { mid, codecs, localSsrc: ssrc = own } = streams[0] as StreamSpec
  return {
    local: { address, port, rtcpPort: transport.isRtcpMultiplexed ? port : rtcpPort, ssrc },
    streams: [{ mid, ssrc }],
    rateHz: Math.max(...codecs.map(({ name }) => codecNamed(name)?.sampleRateHz ?? 0)),
  }
}

/** The same with what was agreed since; undefined: only a worker can do that. */
export function renewed(spec: RtpSpec, renewal: PortRenewal): RtpSpec | undefined {
  const { streams = spec.streams, remote, isRtcpMultiplexed, srtp, ice, dtls } = renewal
  if (ice || dtls) return undefined
  const { srtp: keys, ...transport } = spec.transport
  const agreed = srtp === undefined ? keys : (srtp ?? undefined)
  const whole: RtpSpec = {
    ...spec,
    streams,
    transport: {
      ...transport,
      ...(remote ? { remote } : {}),
      ...(isRtcpMultiplexed === undefined ? {} : { isRtcpMultiplexed }),
      ...(agreed ? { srtp: agreed } : {}),
    },
  }
  return isForeseeable(whole) ? whole : undefined
}

/** Whether something is to happen there though nothing comes. */
export const needsTime = ({ timeoutMs = 0, keepaliveMs = 0 }: RtpSpec): boolean => timeoutMs > 0 || keepaliveMs > 0
