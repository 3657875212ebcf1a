// A bridge for one frame time after the other: everybody hears the sum of the others, or the announcers alone.
// Not who may join: control knows.
import type { BridgeSpec, MemberSpec } from '../../contract/port.ts'
import type { Kernels } from '../../kernels/kernels.ts'
import { Mixer } from '../../kernels/mixer.ts'
import { Resampler } from '../../kernels/resampler.ts'
import type { Port } from '../port.ts'
import { RtpEnd } from '../rtp/rtp-end.ts'
import { BridgeVideo } from '../video/bridge-video.ts'
import { frameSamples } from './plain-ends.ts'
import { SharedFrame } from './shared-frame.ts'

interface Member {
  readonly port: Port
  readonly spec: MemberSpec
  toMix: Resampler | undefined
  fromMix: Resampler | undefined
  /** as long as one of the mix */
  frame: Int16Array
  isMixed: boolean
}

export interface BrokenMember {
  readonly port: Port
  readonly error: unknown
}

const noneBroken: readonly BrokenMember[] = []
const leastHz = 8_000
const noSamples = new Int16Array(0)

export class Bridge {
  readonly spec: BridgeSpec
  readonly video: BridgeVideo
  readonly #kernels: Kernels
  readonly #mixer: Mixer
  #members: Member[] = []
  #ports: readonly Port[] = []
  #relayed: readonly [RtpEnd, RtpEnd] | undefined
  #rateHz = leastHz

  constructor(kernels: Kernels, spec: BridgeSpec) {
    this.#kernels = kernels
    this.spec = spec
    this.video = new BridgeVideo(spec.video)
    this.#mixer = new Mixer(kernels)
  }

  get ports(): readonly Port[] {
    return this.#ports
  }

  get rateHz(): number {
    return this.#rateHz
  }

  join(port: Port, spec: MemberSpec): void {
    this.#members.push({ port, spec, toMix: undefined, fromMix: undefined, frame: noSamples, isMixed: false })
    this.#settle()
  }

  leave(port: Port): void {
    this.#members = this.#members.filter((member) => member.port !== port)
    this.#settle()
  }

  #settle(): void {
    this.#ports = this.#members.map(({ port }) => port)
    this.#tune()
  }

  /** The highest rate that two of them have: one alone has nobody to hear it. */
  #tune(): void {
    const rates = this.#members.map(({ port }) => port.rateHz).sort((one, other) => other - one)
    this.#rateHz = Math.max(leastHz, rates[1] ?? rates[0] ?? leastHz)
    for (const member of this.#members) {
      const { rateHz } = member.port
      member.frame = this.#roomFor(member.frame)
      const isSame = rateHz === this.#rateHz
      if (isSame || member.toMix?.toHz !== this.#rateHz)
        member.toMix = isSame ? undefined : new Resampler(this.#kernels, rateHz, this.#rateHz)
      if (isSame || member.fromMix?.fromHz !== this.#rateHz)
        member.fromMix = isSame ? undefined : new Resampler(this.#kernels, this.#rateHz, rateHz)
    }
  }

  /** A resampler may hand over a few samples more. */
  #roomFor(frame: Int16Array): Int16Array {
    const samples = frameSamples(this.#rateHz) + 16
    return frame.length < samples ? new Int16Array(samples) : frame
  }

  /** Both ends of a call whose packets can be passed on as they are; undefined: they must be decoded. */
  relayPair(): readonly [RtpEnd, RtpEnd] | undefined {
    const [one, other] = this.#members
    if (this.#members.length !== 2 || !one || !other) return undefined
    if (this.spec.kind !== 'mixing' || this.spec.forbidsRelay) return undefined
    if (one.spec.isMuted || other.spec.isMuted || !one.port.isPlain || !other.port.isPlain) return undefined
    const [a, b] = [one.port.end, other.port.end]
    if (!(a instanceof RtpEnd) || !(b instanceof RtpEnd)) return undefined
    if (!a.isSpokenAlike || !b.isSpokenAlike) return undefined
    return a.sender.codecName === b.sender.codecName && a.sender.ptimeMs === b.sender.ptimeMs ? [a, b] : undefined
  }

  /** Passes the packets of these on from now on, or of nobody. False: so it was already. */
  relay(pair: readonly [RtpEnd, RtpEnd] | undefined): boolean {
    const before = this.#relayed
    if (before?.[0] === pair?.[0] && before?.[1] === pair?.[1]) return false
    this.#relayed = pair
    for (const end of before ?? []) end.relayTo = undefined
    if (pair) {
      pair[0].relayTo = pair[1]
      pair[1].relayTo = pair[0]
    }
    return true
  }

  /** One frame time. Handed back: those whose part in it failed. What fails for all of them together is thrown. */
  tick(): readonly BrokenMember[] {
    if (this.#members.length === 0 || this.#relayed) return noneBroken
    const samples = frameSamples(this.#rateHz)
    const isHolding = this.spec.kind === 'holding'
    let broken: BrokenMember[] | undefined
    this.#mixer.begin(this.#members.length, samples)
    this.#members.forEach((member, index) => {
      try {
        this.#addToMix(member, index, samples, isHolding)
      } catch (error) {
        member.isMixed = false
        broken ??= []
        broken.push({ port: member.port, error })
      }
    })
    // a holding bridge without anybody to hear leaves its members to their music
    const isAnnounced = ({ spec, port }: Member) => spec.isAnnouncer === true && port.end.isPresent !== false
    if (isHolding && !this.#members.some(isAnnounced)) return broken ?? noneBroken
    this.#mixer.mix()
    const shared = new SharedFrame()
    this.#members.forEach((member, index) => {
      try {
        this.#deliver(member, index, samples, shared)
      } catch (error) {
        broken ??= []
        broken.push({ port: member.port, error })
      }
    })
    return broken ?? noneBroken
  }

  #addToMix(member: Member, index: number, samples: number, isHolding: boolean): void {
    const { port, spec } = member
    const { hasIn, isSuspended, cutsRing } = port
    const mayBeMixed = !isSuspended && !spec.isMuted && cutsRing !== 'in' && cutsRing !== 'both'
    member.isMixed = hasIn && mayBeMixed && (!isHolding || spec.isAnnouncer === true)
    if (port.hasIn && member.toMix) member.toMix.process(port.inFrame, frameSamples(port.rateHz), member.frame)
    if (member.isMixed) this.#mixer.put(index, member.toMix ? member.frame : port.inFrame, samples)
  }

  #deliver(member: Member, index: number, samples: number, shared: SharedFrame): void {
    const { port, fromMix, isMixed } = member
    if (port.cutsRing === 'out' || port.cutsRing === 'both') return
    const { outFrame } = port
    const output = fromMix ? member.frame : outFrame
    if (isMixed) this.#mixer.take(index, output, samples)
    else this.#mixer.takeTotal(output, samples)
    fromMix?.process(output, samples, outFrame)
    // an announcer is heard instead of the music that shortens the waiting, also while he says nothing
    port.bridged(isMixed || fromMix ? undefined : shared, this.spec.kind === 'holding')
  }
}
