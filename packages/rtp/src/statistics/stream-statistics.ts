// Both directions of one RTP stream, counted: what we see of theirs, what their reports say of ours, and our own reports.
// Not a timer: the owner says when a report is due.
import type { ReportBlock, RtcpPacket } from '../rtcp/rtcp-packet.ts'
import { experienceScore } from './experience-score.ts'
import { middleBits, ntpTime } from './ntp-time.ts'
import { countReceived, expectAny, lostPackets, type Reception, reception, takeIntervalLoss } from './reception.ts'
import type { RtpStatistics } from './rtp-statistics.ts'
import { addSample, type RunningFigures, runningFigures, standardDeviation } from './running-figures.ts'

export interface StreamStatisticsOptions {
  readonly clockRateHz: number
  readonly cname: string
  readonly localSsrc: number
  readonly nowMs: number
  readonly wallMs: number
}

/** Of what has not been counted yet; never written to. */
const none: RunningFigures = runningFigures()

function withSample(figures: RunningFigures, sample: number): RunningFigures {
  const own = figures === none ? runningFigures() : figures
  addSample(own, sample)
  return own
}

export class StreamStatistics {
  readonly #clockRateHz: number
  readonly #cname: string
  /** between the monotonic clock and 1970, fixed: somebody may set the machine's clock while a call runs */
  readonly #wallOffsetMs: number
  readonly #received: Reception
  localSsrc: number
  #sentPackets = 0
  #sentOctets = 0
  #sentAtReport = 0
  #lastSentTimestamp = 0
  #lastSentAtMs = 0
  #senderReport: { middle: number; atMs: number; ssrc: number } | undefined
  #remoteLost = 0
  #remoteScore = 0
  #localScore = 0
  /** made when there is something to count */
  #localJitter = none
  #localLoss = none
  #localScores = none
  #remoteJitter = none
  #remoteLoss = none
  #remoteScores = none
  #rtt = none

  constructor(options: StreamStatisticsOptions) {
    this.#clockRateHz = options.clockRateHz
    this.#cname = options.cname
    this.#wallOffsetMs = options.wallMs - options.nowMs
    this.#received = reception(options.clockRateHz)
    this.localSsrc = options.localSsrc
  }

  get remoteSsrc(): number {
    return Math.max(0, this.#received.ssrc)
  }

  get packetsSent(): number {
    return this.#sentPackets
  }

  get packetsReceived(): number {
    return this.#received.received
  }

  /** The last round trip that the peer's reports told of; 0: none yet. */
  get rttSeconds(): number {
    return this.#rtt.last
  }

  sent(timestamp: number, octets: number, nowMs: number): void {
    this.#sentPackets++
    this.#sentOctets += octets
    this.#lastSentTimestamp = timestamp
    this.#lastSentAtMs = nowMs
  }

  received(ssrc: number, sequence: number, timestamp: number, octets: number, nowMs: number): void {
    if (countReceived(this.#received, ssrc, sequence, timestamp, octets, nowMs))
      this.#localJitter = withSample(this.#localJitter, this.#received.jitter / this.#clockRateHz)
  }

  /** The next packet may be any: what went another way before it is not lost. */
  expectAnew(): void {
    expectAny(this.#received)
  }

  /** The report that is due now: a sender's when something was sent since the last one. */
  report(nowMs: number): RtcpPacket[] {
    const reports = this.#received.ssrc === -1 ? [] : [this.#reportBlock(nowMs)]
    const ssrc = this.localSsrc
    const hasSent = this.#sentPackets !== this.#sentAtReport
    this.#sentAtReport = this.#sentPackets
    const description: RtcpPacket = { type: 'source-description', chunks: [{ ssrc, items: { cname: this.#cname } }] }
    if (!hasSent) return [{ type: 'receiver-report', ssrc, reports }, description]
    const ntp = ntpTime(nowMs + this.#wallOffsetMs)
    const sinceSent = Math.round(((nowMs - this.#lastSentAtMs) / 1_000) * this.#clockRateHz)
    const sender: RtcpPacket = {
      type: 'sender-report',
      ssrc,
      ntpSeconds: ntp.seconds,
      ntpFraction: ntp.fraction,
      rtpTimestamp: (this.#lastSentTimestamp + sinceSent) >>> 0,
      packetCount: this.#sentPackets >>> 0,
      octetCount: this.#sentOctets >>> 0,
      reports,
    }
    return [sender, description]
  }

  #reportBlock(nowMs: number): ReportBlock {
    const { lost, fraction } = takeIntervalLoss(this.#received)
    this.#localLoss = withSample(this.#localLoss, lost)
    this.#localScore = this.#score(this.#localJitter, this.#localLoss)
    this.#localScores = withSample(this.#localScores, this.#localScore)
    const report = this.#senderReport?.ssrc === this.#received.ssrc ? this.#senderReport : undefined
    return {
      ssrc: this.#received.ssrc,
      fractionLost: fraction,
      cumulativeLost: lostPackets(this.#received),
      highestSequence: this.#received.highest >>> 0,
      jitter: Math.round(this.#received.jitter),
      lastSenderReport: report?.middle ?? 0,
      delaySinceLastSenderReport: report ? Math.round(((nowMs - report.atMs) / 1_000) * 65_536) : 0,
    }
  }

  /** Takes in what the peer reports. */
  handleReports(packets: readonly RtcpPacket[], nowMs: number): void {
    for (const packet of packets) {
      if (packet.type !== 'sender-report' && packet.type !== 'receiver-report') continue
      if (packet.type === 'sender-report') {
        const middle = middleBits({ seconds: packet.ntpSeconds, fraction: packet.ntpFraction })
        this.#senderReport = { middle, atMs: nowMs, ssrc: packet.ssrc }
      }
      for (const block of packet.reports) if (block.ssrc === this.localSsrc) this.#handleBlock(block, nowMs)
    }
  }

  #handleBlock(block: ReportBlock, nowMs: number): void {
    this.#remoteJitter = withSample(this.#remoteJitter, block.jitter / this.#clockRateHz)
    this.#remoteLoss = withSample(this.#remoteLoss, block.cumulativeLost)
    this.#remoteLost = block.cumulativeLost
    if (block.lastSenderReport !== 0) {
      const now = middleBits(ntpTime(nowMs + this.#wallOffsetMs))
      const rtt = (now - block.lastSenderReport - block.delaySinceLastSenderReport) | 0
      // a peer whose clock is skewed reports a delay that is longer than the round trip
      if (rtt >= 0) this.#rtt = withSample(this.#rtt, rtt / 65_536)
    }
    this.#remoteScore = this.#score(this.#remoteJitter, this.#remoteLoss)
    this.#remoteScores = withSample(this.#remoteScores, this.#remoteScore)
  }

  #score(jitter: RunningFigures, loss: RunningFigures): number {
    return experienceScore({
      meanRtt: this.#rtt.mean,
      jitter: jitter.last,
      jitterDeviation: standardDeviation(jitter),
      meanLost: Math.max(0, loss.mean),
    })
  }

  /** Everything `rtp_statistics` answers, but for the channel's id. */
  figures(): RtpStatistics {
    const names = Object.keys(StreamStatistics.#figures) as (keyof RtpStatistics)[]
    return Object.fromEntries(
      names.map((name) => [name, StreamStatistics.#figures[name](this)]),
    ) as unknown as RtpStatistics
  }

  /** The same into memory, in this order; every port does so every second, so that it makes nothing new. */
  write(fields: readonly (keyof RtpStatistics)[], into: Float64Array): void {
    const figures = StreamStatistics.#figures
    for (let at = 0; at < fields.length; at++) into[at] = figures[fields[at] as keyof RtpStatistics](this)
  }

  static readonly #figures: Readonly<Record<keyof RtpStatistics, Figure>> = {
    txcount: (of) => of.#sentPackets,
    rxcount: (of) => of.#received.received,
    txoctetcount: (of) => of.#sentOctets,
    rxoctetcount: (of) => of.#received.octets,
    txploss: (of) => of.#remoteLost,
    rxploss: (of) => Math.max(0, lostPackets(of.#received)),
    // the names of the two are crossed, as clients have always seen them
    txjitter: (of) => of.#received.jitter / of.#clockRateHz,
    rxjitter: (of) => of.#remoteJitter.last,
    ...four('local_', 'jitter', (of) => of.#localJitter),
    ...four('remote_', 'jitter', (of) => of.#remoteJitter),
    ...four('local_', 'rxploss', (of) => of.#localLoss),
    ...four('remote_', 'rxploss', (of) => of.#remoteLoss),
    rtt: (of) => of.#rtt.last,
    ...four('', 'rtt', (of) => of.#rtt),
    txmes: (of) => Math.round(of.#localScore),
    rxmes: (of) => Math.round(of.#remoteScore),
    ...four('local_', 'mes', (of) => of.#localScores),
    ...four('remote_', 'mes', (of) => of.#remoteScores),
    mos: (of) => of.#localScore / 20,
    local_ssrc: (of) => of.localSsrc,
    remote_ssrc: (of) => of.remoteSsrc,
  }
}

type Figure = (of: StreamStatistics) => number

/** The four figures of samples, under the names that clients know. */
function four<P extends string, S extends string>(
  prefix: P,
  suffix: S,
  samples: (of: StreamStatistics) => RunningFigures,
): Record<`${P}${'max' | 'min' | 'normdev' | 'stdev'}${S}`, Figure> {
  return {
    [`${prefix}max${suffix}`]: (of: StreamStatistics) => samples(of).max,
    [`${prefix}min${suffix}`]: (of: StreamStatistics) => samples(of).min,
    [`${prefix}normdev${suffix}`]: (of: StreamStatistics) => samples(of).mean,
    [`${prefix}stdev${suffix}`]: (of: StreamStatistics) => standardDeviation(samples(of)),
  } as Record<`${P}${'max' | 'min' | 'normdev' | 'stdev'}${S}`, Figure>
}
