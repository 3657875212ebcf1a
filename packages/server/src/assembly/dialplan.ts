// The dialplan as extensions.conf has it, and the engine that runs it.

import type { Agi } from '@jackfield/agi'
import type { Clock, Random } from '@jackfield/base'
import { formatComplaint } from '@jackfield/conf'
import type { Exchange, RecordSettings } from '@jackfield/core'
import {
  applications,
  type Dialplan as Contexts,
  coreModule,
  DialplanEngine,
  type DialplanSettings,
  defaultSettings,
  ExtensionStates,
  type FeatureSettings,
  fileRegistrar,
  functions,
  keepRecordingsWith,
  type ReadDialplan,
  type ReadWhileLoading,
  readConferences,
  readExtensions,
  readFeatures,
  readFollowMe,
  readListening,
  readSay,
} from '@jackfield/dialplan'
import { applicationsOf, functionsOf, type Parking } from '@jackfield/parking'
import type { Voicemail } from '@jackfield/voicemail'
import { laterContexts } from '../configuration/later-contexts.ts'
import type { ConfigurationSource } from '../configuration/source.ts'
import { ourApplications, ourFunctions } from '../standard/our-names.ts'
import { assembleAgi } from './agi.ts'
import { assembleParking, configureParking } from './parking.ts'
import { type AssembledQueues, assembleQueues } from './queues.ts'
import { assembleCallRecords } from './records.ts'
import type { Settings } from './settings.ts'
import type { State } from './state.ts'
import { assembleVoicemail } from './voicemail.ts'

/** The modules its applications and functions belong to. */
export const dialplanModuleNames: readonly string[] = [
  ...ourApplications.map((application) => application.module),
  ...ourFunctions.map((one) => one.module),
].filter((name) => name !== coreModule)

export interface AssembledDialplan {
  readonly engine: DialplanEngine
  readonly contexts: Contexts
  readonly extensionStates: ExtensionStates
  readonly agi: Agi
  readonly parking: Parking
  readonly queues: AssembledQueues
  readonly voicemail: Voicemail
  /** as features.conf says now */
  readonly features: () => FeatureSettings
  /** as its files say now */
  readonly settings: () => DialplanSettings
  /** as cdr.conf says now */
  readonly recordSettings: () => RecordSettings
  /** Reads extensions.conf again. What was added while running stays. */
  reload(settings: Settings): void
  /** Its modules are loaded now: asks the functions that stand in [globals]. */
  askFunctions(): void
}

export function assembleDialplan(
  deps: {
    clock: Clock
    random: Random
    source: ConfigurationSource
    settings: Settings
    currentSettings(): Settings
    isForgetful: boolean
  },
  state: State,
  exchange: Exchange,
): AssembledDialplan {
  const { clock, random, source } = deps
  const { log, bus, globalVariables, deviceStates, database, system, modules, configuration, mailboxes } = state
  let isAsking = false
  const first = readDialplan(source, (name) => {
    if (!ourFunctions.some((one) => one.name === name)) return undefined
    // no module is loaded yet
    isAsking = true
    return ''
  })
  const contexts = first.dialplan
  let settings = settingsOf(source, first, deps.settings)
  globalVariables.load(plainGlobals(first))
  const agi = assembleAgi(clock, state)
  const parking = assembleParking(
    {
      clock,
      random,
      contexts: () => contexts,
      engine: () => engine,
      hintsChanged: () => extensionStates.refresh(),
    },
    state,
    exchange,
  )
  const queues = assembleQueues(deps, state)
  const voicemail = assembleVoicemail(deps, state)
  keepRecordingsWith(exchange, (recording) => voicemail.keepRecording(recording))
  const engine: DialplanEngine = new DialplanEngine({
    deps: {
      clock,
      random,
      log,
      bus,
      exchange,
      globalVariables,
      deviceStates,
      database,
      system,
      configuration,
      settings: () => settings,
      isModuleLoaded: (name) => modules.isLoaded(name),
      callRecords: assembleCallRecords(deps, state),
      hooks: state.hooks,
      mailboxes,
      parking,
    },
    contexts: () => contexts,
    applications: [
      ...applications,
      ...agi.applications,
      ...applicationsOf(parking),
      ...queues.queues.applications,
      ...voicemail.applications,
    ],
    functions: [...functions, ...functionsOf(parking), ...queues.queues.functions, ...voicemail.functions],
  })
  const readAgain = (): ReadDialplan => {
    const again = readDialplan(source, (name, args) => engine.readWhileLoading(name, args))
    contexts.replaceRegistrar(fileRegistrar, again.dialplan)
    return again
  }
  const loadGlobals = (read: ReadDialplan, clear: boolean) => {
    globalVariables.load(plainGlobals(read), { clear })
    for (const { name, value, isFunction } of read.globals) if (isFunction) engine.writeWhileLoading(name, value)
  }
  globalVariables.useFunctions({ write: (expression, value) => engine.writeFunction(undefined, expression, value).ok })
  const extensionStates: ExtensionStates = new ExtensionStates({
    bus,
    deviceStates,
    contexts: () => contexts,
    lookup: engine.extensions,
    database,
  })
  configureParking(parking, source, state)
  return {
    engine,
    contexts,
    extensionStates,
    agi,
    parking,
    queues,
    voicemail,
    features: () => settings.features,
    settings: () => settings,
    recordSettings: () => deps.currentSettings().records.calls.settings,
    reload(changed) {
      const again = readAgain()
      settings = settingsOf(source, again, changed)
      configureParking(parking, source, state)
      extensionStates.refresh()
      queues.queues.reload({ parameters: true, members: true, rules: true })
      voicemail.reload()
      loadGlobals(again, again.general.clearglobalvars)
    },
    askFunctions() {
      if (!isAsking && !first.globals.some(({ isFunction }) => isFunction)) return
      const waiting = source.takeComplaints()
      const again = readAgain()
      // what was wrong before was said when it was read first
      const before = new Set(first.complaints.map(formatComplaint))
      const now = source.takeComplaints().filter((complaint) => !before.has(formatComplaint(complaint)))
      source.complain([...waiting, ...now])
      extensionStates.refresh()
      loadGlobals(again, false)
    },
  }
}

type AskFunction = (name: string, args: string) => ReadWhileLoading

const plainGlobals = ({ globals }: ReadDialplan) =>
  globals.filter(({ isFunction }) => !isFunction).map(({ name, value }) => [name, value] as const)

function readDialplan(source: ConfigurationSource, readFunction: AskFunction): ReadDialplan {
  const isMadeLater = laterContexts(source)
  const read = readExtensions(source.readQuietly('extensions.conf'), { isMadeLater, readFunction })
  source.complain(read.complaints)
  return read
}

/** For who looks at files alone: the functions there are, without asking them. */
const knownFunction: AskFunction = (name) => {
  const one = ourFunctions.find((known) => known.name === name)
  return one && (one.needsChannel ? { trouble: 'it needs a channel' } : '')
}

/** Everything about the dialplan, for whoever only wants to know what is wrong with it. */
export function readWholeDialplan(source: ConfigurationSource, settings: Settings): ReadDialplan {
  const read = readDialplan(source, knownFunction)
  settingsOf(source, read, settings)
  return read
}

function listeningOf(source: ConfigurationSource): DialplanSettings['listening'] {
  const { listening, complaints } = readListening(source.read('amd.conf'), source.read('dsp.conf'))
  source.complain(complaints)
  return listening
}

function conferencesOf(source: ConfigurationSource): DialplanSettings['conferences'] {
  const { conferences, complaints } = readConferences(source.read('confbridge.conf'))
  source.complain(complaints)
  return conferences
}

function followMeOf(source: ConfigurationSource): DialplanSettings['followMe'] {
  const { followMe, complaints } = readFollowMe(source.read('followme.conf'))
  source.complain(complaints)
  return followMe
}

function sayOf(source: ConfigurationSource): DialplanSettings['say'] {
  const { say, complaints } = readSay(source.read('say.conf'))
  source.complain(complaints)
  return say
}

function settingsOf(source: ConfigurationSource, { general }: ReadDialplan, settings: Settings): DialplanSettings {
  const { directories, options } = settings.program
  const { features, complaints } = readFeatures(source.read('features.conf'))
  source.complain(complaints)
  const listening = listeningOf(source)
  const { etc, database, data, agi, spool, run, log, cache } = directories
  return {
    autoFallThrough: general.autofallthrough,
    livesDangerously: options.live_dangerously,
    features,
    conferences: conferencesOf(source),
    listening,
    followMe: followMeOf(source),
    say: sayOf(source),
    pace: { ...defaultSettings.pace, stepsPerSecond: options.dialplansteps },
    directories: { ETC: etc, DB: database, DATA: data, AGI: agi, SPOOL: spool, RUN: run, LOG: log, CACHE: cache },
  }
}
