// Both directions of one RTP stream, counted: what we see of theirs, what their reports say of ours, and our own reports.
// Not a timer: the owner says when a report is due.
import type { ReportBlock, RtcpPacket } from '../rtcp/rtcp-packet.ts'
import { experienceScore } from './experience-score.ts'
import { middleBits, ntpTime } from './ntp-time.ts'
import { countReceived, lostPackets, type Reception, reception, takeIntervalLoss } from './reception.ts'
import type { RtpStatistics } from './rtp-statistics.ts'
import { addSample, type RunningFigures, runningFigures, standardDeviation } from './running-figures.ts'

export interface StreamStatisticsOptions {
  readonly clockRateHz: number
  readonly cname: string
  readonly localSsrc: number
  readonly nowMs: number
  readonly wallMs: number
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
  readonly #localJitter = runningFigures()
  readonly #remoteJitter = runningFigures()
  readonly #localLoss = runningFigures()
  readonly #remoteLoss = runningFigures()
  readonly #rtt = runningFigures()
  readonly #localScores = runningFigures()
  readonly #remoteScores = runningFigures()

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

  sent(timestamp: number, octets: number, nowMs: number): void {
    this.#sentPackets++
    this.#sentOctets += octets
    this.#lastSentTimestamp = timestamp
    this.#lastSentAtMs = nowMs
  }

  received(ssrc: number, sequence: number, timestamp: number, octets: number, nowMs: number): void {
    if (countReceived(this.#received, ssrc, sequence, timestamp, octets, nowMs))
      addSample(this.#localJitter, this.#received.jitter / this.#clockRateHz)
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
    addSample(this.#localLoss, lost)
    this.#localScore = this.#score(this.#localJitter, this.#localLoss)
    addSample(this.#localScores, this.#localScore)
    const heard = this.#senderReport?.ssrc === this.#received.ssrc ? this.#senderReport : undefined
    return {
      ssrc: this.#received.ssrc,
      fractionLost: fraction,
      cumulativeLost: lostPackets(this.#received),
      highestSequence: this.#received.highest >>> 0,
      jitter: Math.round(this.#received.jitter),
      lastSenderReport: heard?.middle ?? 0,
      delaySinceLastSenderReport: heard ? Math.round(((nowMs - heard.atMs) / 1_000) * 65_536) : 0,
    }
  }

  /** Takes in what the peer reports. */
  heard(packets: readonly RtcpPacket[], nowMs: number): void {
    for (const packet of packets) {
      if (packet.type !== 'sender-report' && packet.type !== 'receiver-report') continue
      if (packet.type === 'sender-report') {
        const middle = middleBits({ seconds: packet.ntpSeconds, fraction: packet.ntpFraction })
        this.#senderReport = { middle, atMs: nowMs, ssrc: packet.ssrc }
      }
      for (const block of packet.reports) if (block.ssrc === this.localSsrc) this.#heardBlock(block, nowMs)
    }
  }

  #heardBlock(block: ReportBlock, nowMs: number): void {
    addSample(this.#remoteJitter, block.jitter / this.#clockRateHz)
    addSample(this.#remoteLoss, block.cumulativeLost)
    this.#remoteLost = block.cumulativeLost
    if (block.lastSenderReport !== 0) {
      const now = middleBits(ntpTime(nowMs + this.#wallOffsetMs))
      const rtt = (now - block.lastSenderReport - block.delaySinceLastSenderReport) | 0
      // a peer whose clock is skewed reports a delay that is longer than the round trip
      if (rtt >= 0) addSample(this.#rtt, rtt / 65_536)
    }
    this.#remoteScore = this.#score(this.#remoteJitter, this.#remoteLoss)
    addSample(this.#remoteScores, this.#remoteScore)
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
    const four = <P extends string, S extends string>(prefix: P, suffix: S, figures: RunningFigures) =>
      ({
        [`${prefix}max${suffix}`]: figures.max,
        [`${prefix}min${suffix}`]: figures.min,
        [`${prefix}normdev${suffix}`]: figures.mean,
        [`${prefix}stdev${suffix}`]: standardDeviation(figures),
      }) as Record<`${P}${'max' | 'min' | 'normdev' | 'stdev'}${S}`, number>
    return {
      txcount: this.#sentPackets,
      rxcount: this.#received.received,
      txoctetcount: this.#sentOctets,
      rxoctetcount: this.#received.octets,
      txploss: this.#remoteLost,
      rxploss: Math.max(0, lostPackets(this.#received)),
      // the names of the two are crossed, as clients have always seen them
      txjitter: this.#received.jitter / this.#clockRateHz,
      rxjitter: this.#remoteJitter.last,
      ...four('local_', 'jitter', this.#localJitter),
      ...four('remote_', 'jitter', this.#remoteJitter),
      ...four('local_', 'rxploss', this.#localLoss),
      ...four('remote_', 'rxploss', this.#remoteLoss),
      rtt: this.#rtt.last,
      ...four('', 'rtt', this.#rtt),
      txmes: Math.round(this.#localScore),
      rxmes: Math.round(this.#remoteScore),
      ...four('local_', 'mes', this.#localScores),
      ...four('remote_', 'mes', this.#remoteScores),
      mos: this.#localScore / 20,
      local_ssrc: this.localSsrc,
      remote_ssrc: this.remoteSsrc,
    }
  }
}
