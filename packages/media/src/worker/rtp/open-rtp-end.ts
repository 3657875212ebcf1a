// Opens the end of an RTP port: its transports, its streams, and how they hang together; and changes them afterwards.
// Not its life in between.
import type { Clock, Random } from '@jackfield/base'
import { type DtlsCertificate, encodeRtcp } from '@jackfield/rtp'
import type { Codec } from '../../codec.ts'
import { codecNamed } from '../../codecs/index.ts'
import { MediaError } from '../../contract/commands.ts'
import type { JitterSpec, PortOpened, PortRenewal, PortSpec, StreamSpec, TransportSpec } from '../../contract/port.ts'
import type { Kernels } from '../../kernels/kernels.ts'
import type { PacketTally } from '../packet-tally.ts'
import type { PortGuard } from '../port-guard.ts'
import { isVideoFormat } from '../video/video-format.ts'
import { VideoStream } from '../video/video-stream.ts'
import { AudioReceiver, type OpenDecoder } from './audio-receiver.ts'
import { AudioSender } from './audio-sender.ts'
import { midExtension } from './mid-extension.ts'
import type { MediaNetwork } from './network.ts'
import type { PairStock } from './pair-stock.ts'
import { openPortPair, type PortPair } from './port-pair.ts'
import { RtpEnd, type RtpListener } from './rtp-end.ts'
import type { PacketTap } from './transport/packet-tap.ts'
import { RtpTransport, type TransportListener } from './transport/rtp-transport.ts'

export interface RtpDeps {
  readonly clock: Clock
  readonly random: Random
  readonly network: MediaNetwork
  readonly kernels: Kernels
  /** made when the first handshake needs it */
  readonly certificate: () => DtlsCertificate
  readonly tally: PacketTally
  /** pairs that are bound already */
  readonly stock: PairStock
  /** whoever looks at the packets of a port that is opened */
  readonly tap?: PacketTap | undefined
  /** of the port: clock and network are seen through it */
  readonly guard: PortGuard
}

type RtpSpec = Extract<PortSpec, { kind: 'rtp' }>

const defaultReportMs = 5_000

/** What came to a pair out of the stock before it was open comes with `begin`. */
export async function openRtpEnd(
  deps: RtpDeps,
  spec: RtpSpec,
  listener: RtpListener,
): Promise<{ readonly end: RtpEnd; readonly begin: () => void }> {
  const { clock, random, guard } = deps
  const codecs = codecsOf(audioOf(spec.streams))
  const end = new RtpEnd({
    rateHz: Math.max(...codecs.map(({ codec }) => codec.sampleRateHz)),
    clockRateHz: codecs[0]!.codec.clockRateHz,
    timeoutMs: spec.timeoutMs ?? 0,
    keepaliveMs: spec.keepaliveMs ?? 0,
    reportIntervalMs: spec.reportIntervalMs ?? defaultReportMs,
    clock,
    random,
    listener,
    guard,
    ssrc: spec.transport.pair?.ssrc,
  })
  const { transport, begin } = await openTransport(deps, spec.transport, end)
  end.attach(transport)
  try {
    await equipRtpEnd(deps, end, spec.streams, spec.jitter ?? {})
  } catch (error) {
    end.close()
    throw error
  }
  return { end, begin }
}

async function openTransport(
  { clock, random, network, certificate, tally, stock, guard, tap }: RtpDeps,
  spec: TransportSpec,
  listener: TransportListener,
): Promise<{ readonly transport: RtpTransport; readonly begin: () => void }> {
  const { localAddress: address, firstPort, lastPort, isRtcpMultiplexed } = spec
  // first, for who has none needs no transport
  const stocked = spec.pair && stock.take(spec.pair, isRtcpMultiplexed === true)
  const transport = new RtpTransport({ spec, clock, random, certificate, tally, listener })
  // before there are sockets: the first packet may come with the first of them
  transport.tap = tap
  const { receive, receiveBeside } = transport
  const wish = { address, firstPort, lastPort, needsSecond: isRtcpMultiplexed !== true }
  const { rtp, rtcp }: PortPair = stocked ?? (await openPortPair(network, random, wish, receive, receiveBeside))
  for (const socket of [rtp, rtcp]) {
    if (spec.marking) socket?.mark?.(spec.marking.typeOfService, spec.marking.priority)
  }
  transport.attach(rtp, rtcp)
  const begin = () => stocked?.handOver(guard.receiver(receive), guard.receiver(receiveBeside))
  return { transport, begin }
}

/** What control is told about it. */
export function openedRtp(end: RtpEnd): PortOpened {
  const { transport, sender, audio } = end
  const { fingerprint } = transport
  return {
    local: { ...transport.local, ssrc: sender.ssrc },
    ...(fingerprint === undefined ? {} : { fingerprint }),
    streams: [
      { mid: audio.spec.mid, ssrc: sender.ssrc },
      ...end.videos.map(({ mid, ssrc }) => {
        const streamTransport = end.transports.get(mid)
        return streamTransport ? { mid, ssrc, local: streamTransport.local } : { mid, ssrc }
      }),
    ],
    rateHz: end.rateHz,
    statistics: end.statisticsBuffer,
  }
}

export async function renewRtpEnd(deps: RtpDeps, end: RtpEnd, renewal: PortRenewal): Promise<void> {
  renewTransport(end.transport, renewal)
  if (renewal.streams) await equipRtpEnd(deps, end, renewal.streams, {})
}

function renewTransport(transport: RtpTransport, renewal: Omit<PortRenewal, 'streams'>): void {
  const { remote, isRtcpMultiplexed, srtp, ice, dtls } = renewal
  if (isRtcpMultiplexed !== undefined) transport.setMultiplexed(isRtcpMultiplexed)
  if (remote) transport.setRemote(remote)
  if (ice !== undefined) transport.setIce(ice ?? undefined)
  if (dtls !== undefined) transport.setDtls(dtls ?? undefined)
  if (srtp || (srtp === null && !transport.isByHandshake)) transport.setKeys(srtp ?? undefined)
}

/** Gives an open end the codecs of these streams, in place of those it had. */
async function equipRtpEnd(
  deps: RtpDeps,
  end: RtpEnd,
  streams: readonly StreamSpec[],
  jitter: JitterSpec,
): Promise<void> {
  const [audio, videos] = [audioOf(streams), videosOf(streams)]
  await equipAudio(deps, end, audio, jitter)
  await equipVideo(deps, end, videos)
}

async function equipAudio(deps: RtpDeps, end: RtpEnd, spec: StreamSpec, jitter: JitterSpec): Promise<void> {
  const { kernels } = deps
  const codecs = codecsOf(spec)
  const before = end.hasAudio ? end.audio : undefined
  if (before && isSameAudio(before.spec, spec)) {
    end.equip({ ...before, spec })
    return
  }
  const [first] = codecs as [(typeof codecs)[0], ...typeof codecs]
  const decoders: OpenDecoder[] = []
  for (const { codec, receives } of codecs)
    decoders.push({ codec, payloadType: receives, decoder: await codec.decoder() })
  const sender = await makeSender(deps, end, spec, first)
  end.equip({ receiver: new AudioReceiver(kernels, end.rateHz, decoders, jitter), sender, spec })
}

/** Goes on where the one before it stood, if there was one. */
async function makeSender(
  { kernels, random }: RtpDeps,
  end: RtpEnd,
  spec: StreamSpec,
  { codec, payloadType }: { readonly codec: Codec; readonly payloadType: number },
): Promise<AudioSender> {
  const ssrc = spec.localSsrc ?? (end.hasAudio ? undefined : end.firstSsrc)
  const encoder = await codec.encoder()
  return new AudioSender({
    kernels,
    random,
    rateHz: end.rateHz,
    codec,
    encoder,
    payloadType,
    telephoneEvent: spec.telephoneEvent,
    ptimeMs: packetTime(spec.ptimeMs, codec),
    send: end.send,
    extension: midExtension(spec),
    ...(end.hasAudio ? { goesOnFrom: end.sender } : {}),
    ...(ssrc === undefined ? {} : { ssrc }),
  })
}

/** Who speaks another of the codecs is spoken to in the same, unless that was agreed otherwise. */
export async function followCodec(deps: RtpDeps, end: RtpEnd): Promise<void> {
  const { audio: before, spoken } = end
  const codec = spoken && codecNamed(spoken.name)
  if (!codec || before.spec.isAsymmetric || codec.name === before.sender.codecName) return
  const sender = await makeSender(deps, end, before.spec, { codec, payloadType: spoken.payloadType })
  if (end.audio === before) end.equip({ ...before, sender })
  else sender.close()
}

const isSameAudio = (one: StreamSpec, other: StreamSpec): boolean =>
  JSON.stringify(whatCounts(one)) === JSON.stringify(whatCounts(other))

const whatCounts = ({
  mid,
  codecs,
  telephoneEvent,
  otherTelephoneEvents,
  ptimeMs,
  localSsrc,
  extensions,
}: StreamSpec) => [
  ...[codecs, telephoneEvent, otherTelephoneEvents, ptimeMs, localSsrc, extensions],
  extensions?.mid === undefined ? undefined : mid,
]

/** Streams are known by their mid: those that stay go on. */
async function equipVideo(deps: RtpDeps, end: RtpEnd, specs: readonly StreamSpec[]): Promise<void> {
  for (const [mid, streamTransport] of end.transports) {
    if (specs.some((spec) => spec.mid === mid && spec.transport)) continue
    end.removeTransport(mid)
    streamTransport.close()
  }
  const videos: VideoStream[] = []
  for (const spec of specs) {
    const known = end.videos.find(({ mid }) => mid === spec.mid)
    if (spec.transport) await openStreamTransport(deps, end, spec, spec.transport)
    known?.renew(spec)
    videos.push(known ?? makeVideo(deps, end, spec))
  }
  const midId = specs.find(({ extensions }) => extensions?.mid !== undefined)?.extensions?.mid
  end.equipVideo(videos, midId)
}

function makeVideo({ random, clock, guard }: RtpDeps, end: RtpEnd, spec: StreamSpec): VideoStream {
  const streamTransport = () => end.transports.get(spec.mid) ?? end.transport
  const deps = { random, cname: end.cname, nowMs: clock.now(), wallMs: clock.wall() }
  return new VideoStream(
    spec,
    {
      sendRtp: (bytes, length) => streamTransport().sendRtp(bytes, length),
      sendAgain: (bytes) => streamTransport().sendAgain(bytes),
      outbound: () => streamTransport().outbound,
      sendRtcp: (packets) => guard.run(() => streamTransport().sendRtcp(encodeRtcp(packets))),
      fail: (error) => guard.fail(error),
    },
    deps,
  )
}

async function openStreamTransport(
  deps: RtpDeps,
  end: RtpEnd,
  { mid }: StreamSpec,
  transport: TransportSpec,
): Promise<void> {
  const known = end.transports.get(mid)
  if (known) {
    renewTransport(known, transport)
    return
  }
  const streamOf = () => end.videos.find((video) => video.mid === mid)
  const { transport: streamTransport } = await openTransport({ ...deps, tap: end.transport.tap }, transport, {
    onRtp: (view, _packet, nowMs) => {
      end.onVideoPacket(nowMs)
      streamOf()?.receive(view, nowMs)
    },
    onRtcp: (packets, nowMs) => streamOf()?.handleRtcp(packets, nowMs),
    // the way of the sound tells for all
    onConsent: () => undefined,
    onSecured: () => end.listener.onSecured(),
    onNotSecured: (reason) => end.listener.onNotSecured(reason),
    onStrangerFailed: (reason, peer) => end.onStrangerFailed(reason, peer),
  })
  // it may have been asked for meanwhile
  streamTransport.tap = end.transport.tap
  end.addTransport(mid, streamTransport)
}

function audioOf(streams: readonly StreamSpec[]): StreamSpec {
  const [stream, ...others] = streams.filter(({ kind }) => kind === 'audio')
  if (!stream || others.length > 0) throw new MediaError('not-supported', 'anything but one stream of audio')
  return stream
}

const mostVideos = 32

function videosOf(streams: readonly StreamSpec[]): StreamSpec[] {
  const videos = streams.filter(({ kind }) => kind === 'video')
  if (videos.length > mostVideos) throw new MediaError('not-supported', `more than ${mostVideos} streams of video`)
  if (new Set(videos.map(({ mid }) => mid)).size < videos.length)
    throw new MediaError('already-there', 'two streams with one mid')
  for (const { name } of videos.flatMap(({ codecs }) => codecs))
    if (!isVideoFormat(name)) throw new MediaError('unknown-codec', name)
  return videos
}

function codecsOf(stream: StreamSpec): { codec: Codec; payloadType: number; receives: number }[] {
  if (stream.codecs.length === 0) throw new MediaError('unknown-codec', 'a stream without codecs')
  return stream.codecs.map(({ name, payloadType, receivePayloadType }) => {
    const codec = codecNamed(name)
    if (!codec) throw new MediaError('unknown-codec', name)
    return { codec, payloadType, receives: receivePayloadType ?? payloadType }
  })
}

/** In whole milliseconds, and whole frames where the codec wants them so, within its limits. */
function packetTime(askedMs: number | undefined, codec: Codec): number {
  const { min, default: usual, max } = codec.ptimeMs
  const wanted = Math.max(min, Math.min(max, Math.floor(askedMs ?? usual)))
  // frames of Opus and GSM are of 20 ms; Opus knows 40 and 60 besides
  if (codec.name === 'opus') return wanted >= 60 ? 60 : wanted >= 40 ? 40 : 20
  if (codec.name === 'gsm') return Math.floor(wanted / 20) * 20
  return Math.min(wanted, 140)
}
