// A port: what its far side says is heard by detectors, recorders, snoops and a bridge; what it is told comes from a
// player, music, a bridge or its own echo. Not where frames come from and go to: that is its end.
import type { MediaNotice } from '../contract/notices.ts'
import type { PortSettings, SnoopDirection, ToneSpec } from '../contract/port.ts'
import { Denoiser } from '../dsp/denoiser.ts'
import { DtmfDetector } from '../dsp/dtmf-detector.ts'
import { frameLevel } from '../dsp/level.ts'
import { ProgressScanner } from '../dsp/progress-scanner.ts'
import { addLevel, type TalkDetector, talkDetector } from '../dsp/talk-detector.ts'
import { ToneDetector } from '../dsp/tone-detector.ts'
import type { Kernels } from '../kernels/kernels.ts'
import { Resampler } from '../kernels/resampler.ts'
import type { EncodedOnce } from '../sounds/encoded-once.ts'
import { frameMs } from './frame-clock.ts'
import { scale } from './mixing/add-frames.ts'
import { frameSamples } from './mixing/plain-ends.ts'
import type { SnoopEnd } from './mixing/snoop-end.ts'
import type { Player } from './playing/player.ts'
import type { PortEnd } from './port-end.ts'
import type { PortGuard } from './port-guard.ts'
import type { Recorder } from './recording/recorder.ts'

const dtmfHz = 8_000
/** T.30 §4.3.3.3: half a second of 1100 Hz, three of silence; each half second may be 15 % shorter */
const faxCall = { hz: 1_100, durationMs: 420, aboveRestDb: 16 }

/** Shared by all ports that have none, and never written to. */
const nobodyRecords = new Set<Recorder>()
const nobodyOverhears = new Set<SnoopEnd>()

export interface PortDeps {
  readonly kernels: Kernels
  readonly id: string
  /** of its opening: who overhears is younger than who is overheard */
  readonly order: number
  readonly end: PortEnd
  readonly isInner: boolean
  readonly guard: PortGuard
  post(notice: MediaNotice): void
  /** what is done with its audio has changed, or it begins to have something to do by itself */
  onChanged(port: Port): void
}

export class Port {
  readonly id: string
  readonly order: number
  readonly end: PortEnd
  /** the exchange's own: what is played to it is what it says */
  readonly isInner: boolean
  /** few ports are recorded or overheard: their own sets are there from the first on */
  #recorders: Set<Recorder> = nobodyRecords
  #snoops: Set<SnoopEnd> = nobodyOverhears
  /** a port whose packets are passed on has no frames */
  #inFrame: Int16Array | undefined
  #outFrame: Int16Array | undefined
  hasIn = false
  #hasBridgeFrame = false
  #isAnnounced = false
  #shared: EncodedOnce | undefined
  readonly #samples: number
  readonly #kernels: Kernels
  readonly #post: (notice: MediaNotice) => void
  readonly #onChanged: (port: Port) => void
  #players: Player[] = []
  #settings: Required<
    Pick<PortSettings, 'mutesIn' | 'mutesOut' | 'volumeIn' | 'volumeOut' | 'echoes' | 'sendsSilence'>
  > = {
    mutesIn: false,
    mutesOut: false,
    volumeIn: 1,
    volumeOut: 1,
    echoes: false,
    sendsSilence: false,
  }
  #talk: TalkDetector | undefined
  /** its bridge hears it only while this says that it talks */
  #gate: TalkDetector | undefined
  #tone: ToneDetector | undefined
  #toneOut: ToneDetector | undefined
  #awaitedTone: ToneDetector | undefined
  #fax: ToneDetector | undefined
  #scanner: ProgressScanner | undefined
  #dtmf: { detector: DtmfDetector; resampler: Resampler | undefined; pcm: Int16Array } | undefined
  #reportsLevel = false
  /** what comes is to be held in a way of its own, not passed on as it came */
  #isBuffered = false
  #denoiserIn: Denoiser | undefined
  #denoiserOut: Denoiser | undefined
  #hasAudioStarted = false
  #hasSaid = false
  #isClosed = false

  readonly guard: PortGuard
  /** what its bridge leaves out of it, since it would come back there */
  cutsRing: SnoopDirection = 'none'

  constructor({ kernels, id, order, end, isInner, guard, post, onChanged }: PortDeps) {
    this.guard = guard
    this.id = id
    this.order = order
    this.end = end
    this.isInner = isInner
    this.#kernels = kernels
    this.#post = post
    this.#onChanged = onChanged
    this.#samples = frameSamples(end.rateHz)
  }

  get inFrame(): Int16Array {
    this.#inFrame ??= new Int16Array(this.#samples + 16)
    return this.#inFrame
  }

  get outFrame(): Int16Array {
    this.#outFrame ??= new Int16Array(this.#samples + 16)
    return this.#outFrame
  }

  get rateHz(): number {
    return this.end.rateHz
  }

  set(settings: PortSettings): void {
    const { talk, tone, toneOut, awaitedTone, scan, detectsDtmf, detectsFax, reportsLevel, ...others } = settings
    const { dropsSilence, denoisesIn, denoisesOut, leavesOut, timeoutMs, isDirectMedia, cutsRing, jitter, ...rest } =
      others
    if (cutsRing !== undefined) this.cutsRing = cutsRing
    if (dropsSilence !== undefined)
      this.#gate = dropsSilence ? talkDetector(dropsSilence.silenceMs, dropsSilence.threshold) : undefined
    if (denoisesIn !== undefined) this.#denoiserIn = this.#denoiser(denoisesIn, this.#denoiserIn)
    if (denoisesOut !== undefined) this.#denoiserOut = this.#denoiser(denoisesOut, this.#denoiserOut)
    if (reportsLevel !== undefined) this.#reportsLevel = reportsLevel
    if (leavesOut !== undefined) this.end.leaveOut?.(leavesOut)
    if (timeoutMs !== undefined) this.end.watch?.(timeoutMs)
    if (isDirectMedia !== undefined) this.end.setDirectMedia?.(isDirectMedia)
    if (jitter !== undefined) this.end.setJitter?.(jitter)
    if (jitter !== undefined) this.#isBuffered = jitter !== null
    this.#settings = { ...this.#settings, ...rest }
    if (talk === null) this.#talk = undefined
    else if (talk && this.#talk) Object.assign(this.#talk, talk)
    else if (talk) this.#talk = talkDetector(talk.silenceMs, talk.threshold)
    if (tone !== undefined) this.#tone = this.#toneDetector(tone)
    if (toneOut !== undefined) this.#toneOut = this.#toneDetector(toneOut)
    if (awaitedTone !== undefined) this.#awaitedTone = this.#toneDetector(awaitedTone)
    if (scan !== undefined) this.#scanner = scan ? new ProgressScanner(scan, this.rateHz) : undefined
    if (detectsFax === false) this.#fax = undefined
    else if (detectsFax) this.#fax ??= new ToneDetector({ ...faxCall, rateHz: this.rateHz })
    if (detectsDtmf === false) this.#dtmf = undefined
    else if (detectsDtmf)
      this.#dtmf ??= {
        detector: new DtmfDetector(),
        resampler: this.rateHz === dtmfHz ? undefined : new Resampler(this.#kernels, this.rateHz, dtmfHz),
        pcm: new Int16Array(frameSamples(dtmfHz) + 16),
      }
    this.#onChanged(this)
  }

  #toneDetector(spec: ToneSpec | null): ToneDetector | undefined {
    return spec ? new ToneDetector({ ...spec, rateHz: this.rateHz }) : undefined
  }

  #denoiser(isWanted: boolean, known: Denoiser | undefined): Denoiser | undefined {
    return isWanted ? (known ?? new Denoiser(this.rateHz)) : undefined
  }

  get echoes(): boolean {
    return this.#settings.echoes
  }

  /** Nothing looks at or changes its audio: packets may be passed on unseen. */
  get isPlain(): boolean {
    const { mutesIn, mutesOut, volumeIn, volumeOut, sendsSilence } = this.#settings
    const isDenoised = this.#denoiserIn !== undefined || this.#denoiserOut !== undefined
    const isChanged =
      this.#gate || mutesIn || mutesOut || volumeIn !== 1 || volumeOut !== 1 || sendsSilence || isDenoised
    const hearsTone = this.#tone || this.#toneOut || this.#awaitedTone || this.#fax
    const isDetected = this.#scanner || this.#talk || hearsTone || this.#dtmf || this.#reportsLevel
    const isWatched = isDetected || this.#recorders.size > 0 || this.#snoops.size > 0
    return !isChanged && !isWatched && !this.#isBuffered && this.#players.length === 0
  }

  /** Something happens here even if nobody speaks. */
  get isBusy(): boolean {
    return (
      this.#players.length > 0 ||
      this.#recorders.size > 0 ||
      this.#settings.sendsSilence ||
      this.#reportsLevel ||
      (this.#talk?.isTalking ?? false)
    )
  }

  /** Takes part in every beat that is made for anybody: whispers come, and what is overheard must not wait. */
  get isSteady(): boolean {
    return this.#snoops.size > 0 || this.end.isSteady === true
  }

  /** Plays privately: it neither hears nor feeds its bridge meanwhile. */
  get isSuspended(): boolean {
    if (this.isInner) return false
    for (const player of this.#players) if (!player.isBackground) return true
    return false
  }

  addPlayer(player: Player): void {
    this.#players = [...this.#players, player]
    this.#onChanged(this)
  }

  get recorders(): ReadonlySet<Recorder> {
    return this.#recorders
  }

  addRecorder(recorder: Recorder): void {
    if (this.#recorders === nobodyRecords) this.#recorders = new Set()
    this.#recorders.add(recorder)
    this.#onChanged(this)
  }

  removeRecorder(recorder: Recorder): void {
    this.#recorders.delete(recorder)
    this.#onChanged(this)
  }

  addSnoop(snoop: SnoopEnd): void {
    if (this.#snoops === nobodyOverhears) this.#snoops = new Set()
    this.#snoops.add(snoop)
    this.#onChanged(this)
  }

  removeSnoop(snoop: SnoopEnd): void {
    this.#snoops.delete(snoop)
    this.#onChanged(this)
  }

  /** First half of a frame time: what is said. */
  listen(nowMs: number): void {
    this.#hasBridgeFrame = false
    this.#shared = undefined
    this.hasIn = this.isInner
      ? (this.#player?.read(this.inFrame, this.#samples) ?? false)
      : this.end.read(this.inFrame, nowMs)
    if (this.isInner) return
    if (this.hasIn) this.#detect()
    if (this.#talk) this.#detectTalk(this.#talk)
    if (this.#reportsLevel) {
      const level = this.hasIn ? frameLevel(this.inFrame, this.#samples) : 0
      this.#post({ type: 'level', port: this.id, level, hasAudio: this.hasIn })
    }
    for (const snoop of this.#snoops) {
      if (this.#takeWhisper(snoop, 'in', this.inFrame, this.hasIn)) this.hasIn = true
    }
    for (const recorder of this.#recorders) recorder.record(this.hasIn ? this.inFrame : undefined)
    if (this.#gate && this.hasIn) this.hasIn = this.#passes(this.#gate)
  }

  #passes(gate: TalkDetector): boolean {
    addLevel(gate, frameLevel(this.inFrame, this.#samples), frameMs)
    return gate.isTalking
  }

  #detect(): void {
    const { volumeIn, mutesIn } = this.#settings
    if (!this.#hasAudioStarted) {
      this.#hasAudioStarted = true
      this.#post({ type: 'first-audio', port: this.id, direction: 'in' })
    }
    this.#detectDtmf()
    this.#detectTone(this.#tone, this.inFrame, 'in')
    this.#detectTone(this.#awaitedTone, this.inFrame, 'in', true)
    if (this.#fax?.detect(this.inFrame, this.#samples)) this.#post({ type: 'fax-heard', port: this.id })
    const heard = this.#scanner?.add(this.inFrame, this.#samples)
    if (heard !== undefined) this.#post({ type: 'progress-heard', port: this.id, kind: heard })
    this.#denoiserIn?.process(this.inFrame, this.#samples)
    if (volumeIn !== 1) scale(this.inFrame, this.#samples, volumeIn)
    // a party that is muted is still overheard
    this.#letOverhear('in', this.inFrame)
    if (mutesIn) this.hasIn = false
  }

  #detectDtmf(): void {
    const dtmf = this.#dtmf
    if (!dtmf) return
    const samples = dtmf.resampler ? dtmf.resampler.process(this.inFrame, this.#samples, dtmf.pcm) : this.#samples
    for (const detected of dtmf.detector.detect(dtmf.resampler ? dtmf.pcm : this.inFrame, samples))
      this.#post(
        detected.type === 'began'
          ? { type: 'digit-began', port: this.id, digit: detected.digit }
          : { type: 'digit-ended', port: this.id, digit: detected.digit, durationMs: detected.durationMs },
      )
  }

  #detectTalk(talk: TalkDetector): void {
    const change = addLevel(talk, this.hasIn ? frameLevel(this.inFrame, this.#samples) : 0, frameMs)
    if (change?.type === 'started') {
      this.#post({ type: 'talking-started', port: this.id })
      this.#onChanged(this)
    }
    if (change?.type === 'finished')
      this.#post({ type: 'talking-finished', port: this.id, durationMs: change.durationMs })
  }

  /** The bridge filled `outFrame`. `shared`: others got the very same. `isAnnounced`: music is silent meanwhile. */
  bridged(shared: EncodedOnce | undefined, isAnnounced: boolean): void {
    this.#hasBridgeFrame = true
    this.#isAnnounced = isAnnounced
    this.#shared = shared
  }

  /** Second half of a frame time: what it is told. */
  speak(nowMs: number): void {
    if (this.isInner) {
      for (const recorder of this.#recorders) recorder.record(this.#hasBridgeFrame ? this.outFrame : undefined)
    } else {
      const hasOut = this.#chooseOut()
      if (this.#finishOut(hasOut)) {
        if (!this.#hasSaid) this.#post({ type: 'first-audio', port: this.id, direction: 'out' })
        this.#hasSaid = true
        this.end.write(this.outFrame, nowMs, this.#shared)
      }
    }
    this.#dropEnded()
    this.end.tick?.(nowMs)
  }

  #chooseOut(): boolean {
    const { echoes, sendsSilence } = this.#settings
    const isSuspended = this.isSuspended
    const isAnnounced = this.#hasBridgeFrame && this.#isAnnounced && !isSuspended
    const player = isAnnounced ? undefined : this.#player
    if (player?.read(this.outFrame, this.#samples, this.#sendsAsItIs)) {
      this.#shared = player.shared
      return true
    }
    if (isSuspended) return false
    if (sendsSilence && !isAnnounced) {
      this.outFrame.fill(0)
      this.#shared = undefined
      return true
    }
    if (this.#hasBridgeFrame) return true
    if (echoes && this.hasIn) {
      this.outFrame.set(this.inFrame)
      return true
    }
    return false
  }

  /** Nobody but its end looks at what it is told, and that can do without samples. */
  get #sendsAsItIs(): boolean {
    if (this.end.takesEncoded !== true || this.#snoops.size > 0) return false
    return this.#settings.volumeOut === 1 && this.#denoiserOut === undefined && this.#toneOut === undefined
  }

  /** Volume, ears, whispers, mute; false: nothing goes out. Who whispers does not hear it again. */
  #finishOut(hasOut: boolean): boolean {
    const { volumeOut, mutesOut } = this.#settings
    let has = hasOut
    if (has) {
      if (volumeOut !== 1 || this.#denoiserOut) {
        this.#denoiserOut?.process(this.outFrame, this.#samples)
        scale(this.outFrame, this.#samples, volumeOut)
        this.#shared = undefined
      }
      this.#letOverhear('out', this.outFrame)
    }
    for (const snoop of this.#snoops) {
      if (!this.#takeWhisper(snoop, 'out', this.outFrame, has)) continue
      this.#shared = undefined
      has = true
    }
    const isSent = has && !mutesOut
    if (isSent) this.#detectTone(this.#toneOut, this.outFrame, 'out')
    return isSent
  }

  /** What fails of those who listen in is theirs, not ours. */
  #letOverhear(side: 'in' | 'out', frame: Int16Array): void {
    for (const snoop of this.#snoops) {
      try {
        snoop.overhear(side, frame)
      } catch (error) {
        snoop.fail(error)
      }
    }
  }

  /** Adds what is whispered to the frame; false: nothing is. `has`: there is something in it. */
  #takeWhisper(snoop: SnoopEnd, side: 'in' | 'out', frame: Int16Array, has: boolean): boolean {
    try {
      if (!snoop.hasWhisper(side)) return false
      if (!has) frame.fill(0)
      return snoop.whisper(side, frame)
    } catch (error) {
      snoop.fail(error)
      return false
    }
  }

  #detectTone(detector: ToneDetector | undefined, frame: Int16Array, direction: 'in' | 'out', isAwaited = false): void {
    if (detector?.detect(frame, this.#samples)) this.#post({ type: 'tone-heard', port: this.id, direction, isAwaited })
  }

  /** What is in front plays; music waits behind it. */
  get #player(): Player | undefined {
    for (const player of this.#players) if (!player.isBackground) return player
    return this.#players.at(-1)
  }

  #dropEnded(): void {
    if (!this.#hasEnded) return
    const ended = this.#players.filter(({ isOver }) => isOver)
    this.#players = this.#players.filter(({ isOver }) => !isOver)
    this.#onChanged(this)
    for (const player of ended) this.#end(player, player.hasFailed)
  }

  get #hasEnded(): boolean {
    for (const player of this.#players) if (player.isOver) return true
    return false
  }

  #end(player: Player, hasFailed: boolean): void {
    player.close()
    this.#post({ type: 'play-ended', play: player.id, hasFailed })
  }

  /** It takes part in no more beats until something happens to it. */
  rest(nowMs: number): void {
    if (this.#isClosed) return
    this.guard.run(() => this.end.rest?.(nowMs))
  }

  /** Ends what is stopped without waiting for the next frame time. */
  settle(): void {
    this.#dropEnded()
  }

  close(): void {
    this.#isClosed = true
    const players = this.#players
    this.#players = []
    // a recording outlives its port: whoever began it finishes the file
    this.#recorders.clear()
    for (const player of players) this.#end(player, true)
    this.end.close()
  }
}
