// The call parts of the exchange, assembled: channels, bridges, dialling, applications.
// Not the program: what it is given, it uses.

import type { Clock, Log, Random } from '@jackfield/base'
import type { PortSettings } from '@jackfield/media'
import { type ApplicationDesk, emptyDesk } from './applications/application-desk.ts'
import { Broadcasts } from './applications/broadcasts.ts'
import { Sessions } from './applications/sessions.ts'
import type { Eavesdropping } from './audio/eavesdropping.ts'
import { type LevelListener, levelFrameMs } from './audio/level-ears.ts'
import type { SoundServer } from './audio/sound-server.ts'
import { Bridges } from './bridges/bridges.ts'
import { HiddenMembers } from './bridges/hidden-members.ts'
import { Transfers } from './bridges/transfers.ts'
import type { Bus } from './bus/bus.ts'
import type { Channel } from './channels/channel.ts'
import { Channels, type UniqueIds } from './channels/channels.ts'
import type { Elsewhere } from './channels/elsewhere.ts'
import { Technologies } from './channels/technologies.ts'
import type { TracePort } from './channels/trace-port.ts'
import { ChannelActs } from './control/channel-acts.ts'
import { DialplanRuns } from './control/dialplan-runs.ts'
import { Calls } from './dialing/calls.ts'
import { type Dialplan, emptyDialplan } from './dialplan-port.ts'
import { Endpoints } from './endpoints/endpoints.ts'
import { logFailures } from './failures/log-failures.ts'
import type { Gate } from './gate/gate.ts'
import { Limits } from './limits/limits.ts'
import { Messages } from './messages/messages.ts'
import type { MediaPlayer } from './playbacks/media-player.ts'
import { Playbacks } from './playbacks/playbacks.ts'
import { SoundFiles } from './playbacks/sound-files.ts'
import { TimedPlayer } from './playbacks/timed-media.ts'
import type { MediaRecorder } from './recordings/recording-sink.ts'
import { Recordings } from './recordings/recordings.ts'
import { SilentRecorder } from './recordings/silent-recorder.ts'
import { StoredRecordings } from './recordings/stored-recordings.ts'

export interface ExchangeOptions {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly bus: Bus
  readonly ids: UniqueIds
  readonly gate?: Pick<Gate, 'admit' | 'inProgress'> | undefined
  /** default: those of the table */
  readonly limits?: Limits | undefined
  /** names of the variables shown in every event of a channel */
  readonly reportedVariables?: readonly string[]
  readonly defaultLanguage?: string
  /** every claim of a broadcast is told to those who were asked */
  readonly publishesEveryClaim?: boolean
  /** where the sounds are, one folder per language */
  readonly soundDirectory: string
  /** where sounds are looked for that are not there, best first */
  readonly otherSoundDirectories?: readonly string[]
  /** where recordings are stored */
  readonly recordingDirectory: string
  /** the file of a recording that is kept elsewhere, for names that are not there */
  readonly otherRecordingPath?: (name: string) => Promise<string | undefined>
  /** names of tones beside those every zone has */
  readonly toneNames?: () => Iterable<string>
}

/** The media plane, as the switch uses it. */
export interface MediaDeps {
  readonly player: MediaPlayer
  readonly recorder: MediaRecorder
  set(channel: Channel, settings: PortSettings): void
  listen(channel: Channel, onLevel: LevelListener): () => void
  eavesdrop(spy: Channel, target: Channel, how: Eavesdropping): Promise<(() => void) | undefined>
  /** what is heard before the answer, until the function that comes back is called */
  connect(caller: Channel, called: Channel): () => void
  readonly soundServer: SoundServer
}

export class Exchange {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly bus: Bus
  readonly limits: Limits
  readonly channels: Channels
  readonly bridges: Bridges
  readonly technologies = new Technologies()
  readonly dialplanRuns: DialplanRuns
  readonly sessions: Sessions
  readonly broadcasts: Broadcasts
  readonly calls: Calls
  readonly acts: ChannelActs
  readonly transfers: Transfers
  readonly endpoints: Endpoints
  readonly messages: Messages
  /** what the exchange itself puts into bridges: announcers, music, recorders */
  readonly hidden: HiddenMembers
  readonly soundFiles: SoundFiles
  readonly playbacks: Playbacks
  readonly recordings: Recordings
  /** who makes traces of calls; nobody, unless that is configured */
  traces: TracePort | undefined
  /** telephones and channels of other exchanges; absent: there are none */
  elsewhere: Elsewhere | undefined
  #desk: ApplicationDesk = emptyDesk
  #dialplan: Dialplan = emptyDialplan
  #player: MediaPlayer
  #recorder: MediaRecorder
  #setAudio: MediaDeps['set'] | undefined
  #listen: MediaDeps['listen'] | undefined
  #eavesdrop: MediaDeps['eavesdrop'] | undefined
  #connect: MediaDeps['connect'] | undefined
  #soundServer: SoundServer | undefined

  constructor(options: ExchangeOptions) {
    const { clock, random, bus, ids, reportedVariables, defaultLanguage, gate } = options
    const limits = options.limits ?? new Limits()
    const log = options.log.for('exchange')
    const dialplan = () => this.#dialplan
    this.clock = clock
    this.random = random
    this.log = log
    this.bus = bus
    this.limits = limits
    logFailures(bus, log)
    this.channels = new Channels({
      clock,
      log,
      bus,
      ids,
      dialplan,
      limits,
      inProgress: gate?.inProgress,
      ...(reportedVariables ? { reportedVariables } : {}),
      ...(defaultLanguage ? { defaultLanguage } : {}),
    })
    this.bridges = new Bridges({ clock, ids, bus, limits })
    this.dialplanRuns = new DialplanRuns(dialplan, log)
    this.sessions = new Sessions({ log, bus, desk: () => this.#desk, dialplanRuns: this.dialplanRuns })
    const desk = () => this.#desk
    const { sessions } = this
    const publishesEveryClaim = options.publishesEveryClaim ?? false
    this.broadcasts = new Broadcasts({ clock, random, log, bus, desk, sessions, publishesEveryClaim })
    this.calls = new Calls({
      clock,
      bus,
      log,
      technologies: this.technologies,
      bridges: this.bridges,
      channels: this.channels,
      gate,
      sessions: this.sessions,
      dialplan,
      dialplanRuns: this.dialplanRuns,
      connect: (caller, called) => this.#connect?.(caller, called),
    })
    this.endpoints = new Endpoints({ bus, channels: this.channels, technologies: this.technologies })
    this.messages = new Messages({
      log,
      bus,
      desk,
      dialplan,
      technologies: this.technologies,
      endpoints: this.endpoints,
      channels: this.channels,
      dialplanRuns: this.dialplanRuns,
    })
    this.transfers = new Transfers({
      clock,
      log,
      bus,
      bridges: this.bridges,
      technologies: this.technologies,
      dialplanRuns: this.dialplanRuns,
      sessions: this.sessions,
    })
    this.acts = new ChannelActs(clock, this.sessions)
    const stored = new StoredRecordings(options.recordingDirectory)
    this.soundFiles = new SoundFiles({
      soundDirectory: options.soundDirectory,
      otherSoundDirectories: options.otherSoundDirectories ?? [],
      recordingPath: async (name) => (await stored.get(name))?.path ?? options.otherRecordingPath?.(name),
      ...(options.toneNames ? { toneNames: options.toneNames } : {}),
    })
    this.#player = new TimedPlayer(clock, this.soundFiles)
    this.#recorder = new SilentRecorder(clock)
    this.hidden = new HiddenMembers(this.channels, log)
    const player = () => this.#player
    const recorder = () => this.#recorder
    this.playbacks = new Playbacks({ bus, ids, player, hidden: this.hidden })
    this.recordings = new Recordings({
      limits,
      bus,
      clock,
      recorder,
      player,
      hidden: this.hidden,
      stored,
    })
  }

  /** Plugs in what takes channels for applications. */
  useDesk(desk: ApplicationDesk): void {
    this.#desk = desk
  }

  /** Plugs in the dialplan. */
  useDialplan(dialplan: Dialplan): void {
    this.#dialplan = dialplan
  }

  /** Plugs in the media plane: from now on media are heard and recorded. */
  useMedia({ player, recorder, set, listen, eavesdrop, connect, soundServer }: Partial<MediaDeps>): void {
    if (player) this.#player = player
    if (recorder) this.#recorder = recorder
    if (set) this.#setAudio = set
    if (listen) this.#listen = listen
    if (eavesdrop) this.#eavesdrop = eavesdrop
    if (connect) this.#connect = connect
    if (soundServer) this.#soundServer = soundServer
  }

  /** What exchanges the sound of a channel with a server elsewhere; nothing without a media plane. */
  get soundServer(): SoundServer | undefined {
    return this.#soundServer
  }

  /** What dialplan functions set on a channel's sound; false: there is no media plane. */
  setAudio(channel: Channel, settings: PortSettings): boolean {
    this.#setAudio?.(channel, settings)
    return this.#setAudio !== undefined
  }

  /** How loud a channel is, every 20 ms, until the function that comes back is called. Without a media plane all is silent. */
  listen(channel: Channel, onLevel: LevelListener): () => void {
    if (this.#listen) return this.#listen(channel, onLevel)
    const timer = this.clock.every(levelFrameMs, () => onLevel(0, false))
    return () => timer.cancel()
  }

  /** Lets one channel hear another and whisper to it, until the function that comes back is called; nothing: it cannot. */
  async eavesdrop(spy: Channel, target: Channel, how: Eavesdropping): Promise<(() => void) | undefined> {
    return this.#eavesdrop?.(spy, target, how)
  }

  /** Plays media to a channel without making a playback of it; the dialplan's prompts are played so. */
  get player(): MediaPlayer {
    return this.#player
  }

  get recorder(): MediaRecorder {
    return this.#recorder
  }

  get desk(): ApplicationDesk {
    return this.#desk
  }

  get dialplan(): Dialplan {
    return this.#dialplan
  }
}
