// Opens the end of an RTP port: its codecs, its sockets, and how they hang together.
// Not its life afterwards.
import type { Clock, Random } from '@jackfield/base'
import type { DigitHeard } from '@jackfield/rtp'
import type { Codec } from '../codec.ts'
import { codecNamed } from '../codecs/index.ts'
import { MediaError } from '../contract/commands.ts'
import type { JitterSpec, PortOpened, PortRenewal, PortSpec, StreamSpec } from '../contract/port.ts'
import type { Kernels } from '../kernels/kernels.ts'
import { AudioReceiver, type OpenDecoder } from './audio-receiver.ts'
import { AudioSender } from './audio-sender.ts'
import type { MediaNetwork } from './network.ts'
import { openPortPair } from './port-pair.ts'
import { RtpEnd } from './rtp-end.ts'

export interface RtpSurroundings {
  readonly clock: Clock
  readonly random: Random
  readonly network: MediaNetwork
  readonly kernels: Kernels
}

export interface RtpListener {
  onDigit(heard: DigitHeard): void
  onTimeout(): void
  onPacket(): void
}

type RtpSpec = Extract<PortSpec, { kind: 'rtp' }>

const defaultReportMs = 5_000

export async function openRtpEnd(around: RtpSurroundings, spec: RtpSpec, listener: RtpListener): Promise<RtpEnd> {
  const { clock, random, network } = around
  const { transport } = spec
  if (transport.ice || transport.dtls) throw new MediaError('not-supported', 'connectivity checks')
  const stream = audioOf(spec.streams)
  const codecs = codecsOf(stream)
  const rateHz = Math.max(...codecs.map(({ codec }) => codec.sampleRateHz))
  const end = new RtpEnd({
    transport,
    rateHz,
    clockRateHz: codecs[0]!.codec.clockRateHz,
    telephoneClockRateHz: stream.telephoneEvent?.clockRateHz ?? 8_000,
    direction: stream.direction ?? 'both',
    timeoutMs: spec.timeoutMs ?? 0,
    reportIntervalMs: spec.reportIntervalMs ?? defaultReportMs,
    random,
    nowMs: clock.now(),
    wallMs: clock.wall(),
    now: () => clock.now(),
    onDigit: (heard) => listener.onDigit(heard),
    onTimeout: () => listener.onTimeout(),
    onPacket: () => listener.onPacket(),
  })
  const { localAddress: address, firstPort, lastPort, isRtcpMultiplexed } = transport
  const wish = { address, firstPort, lastPort, needsSecond: isRtcpMultiplexed !== true }
  const sockets = await openPortPair(network, random, wish, end.receiveRtp, end.receiveRtcp)
  end.attach(sockets.rtp, sockets.rtcp)
  try {
    await equipRtpEnd(around, end, spec.streams, spec.jitter ?? {})
  } catch (error) {
    end.close()
    throw error
  }
  return end
}

/** What control is told about it. */
export const openedRtp = (end: RtpEnd): PortOpened => ({
  local: end.local,
  rateHz: end.rateHz,
  statistics: end.statisticsBuffer,
})

export async function renewRtpEnd(around: RtpSurroundings, end: RtpEnd, renewal: PortRenewal): Promise<void> {
  if (renewal.ice || renewal.dtls) throw new MediaError('not-supported', 'connectivity checks')
  if (renewal.srtp !== undefined) end.setKeys(renewal.srtp ?? undefined)
  if (renewal.remote) end.setRemote(renewal.remote, around.clock.now())
  if (renewal.streams) await equipRtpEnd(around, end, renewal.streams, {})
}

/** Gives an open end the codecs of these streams, in place of those it had. */
export async function equipRtpEnd(
  { kernels, random }: RtpSurroundings,
  end: RtpEnd,
  streams: readonly StreamSpec[],
  jitter: JitterSpec,
): Promise<void> {
  const stream = audioOf(streams)
  const codecs = codecsOf(stream)
  const [first] = codecs as [(typeof codecs)[0], ...typeof codecs]
  const decoders: OpenDecoder[] = []
  for (const { codec, payloadType } of codecs) decoders.push({ codec, payloadType, decoder: await codec.decoder() })
  const sender = new AudioSender({
    kernels,
    random,
    rateHz: end.rateHz,
    codec: first.codec,
    encoder: await first.codec.encoder(),
    payloadType: first.payloadType,
    telephoneEvent: stream.telephoneEvent,
    ptimeMs: packetTime(stream.ptimeMs, first.codec),
    send: end.send,
  })
  end.equip(new AudioReceiver(kernels, end.rateHz, decoders, jitter), sender, stream.telephoneEvent?.payloadType)
}

function audioOf(streams: readonly StreamSpec[]): StreamSpec {
  const [stream, ...others] = streams
  if (stream?.kind !== 'audio' || others.length > 0)
    throw new MediaError('not-supported', 'anything but one stream of audio')
  return stream
}

function codecsOf(stream: StreamSpec): { codec: Codec; payloadType: number }[] {
  if (stream.codecs.length === 0) throw new MediaError('unknown-codec', 'a stream without codecs')
  return stream.codecs.map(({ name, payloadType }) => {
    const codec = codecNamed(name)
    if (!codec) throw new MediaError('unknown-codec', name)
    return { codec, payloadType }
  })
}

/** In whole frames where the codec wants them so, within its limits. */
function packetTime(askedMs: number | undefined, codec: Codec): number {
  const { min, default: usual, max } = codec.ptimeMs
  const wanted = Math.max(min, Math.min(max, askedMs ?? usual))
  // frames of Opus and GSM are of 20 ms; Opus knows 40 and 60 besides
  if (codec.name === 'opus') return wanted >= 60 ? 60 : wanted >= 40 ? 40 : 20
  if (codec.name === 'gsm') return Math.floor(wanted / 20) * 20
  return Math.min(wanted, 140)
}
