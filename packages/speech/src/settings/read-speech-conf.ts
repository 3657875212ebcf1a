// speech.conf: who speaks, who listens, and how much. An engine that cannot be used is left out, and the rest goes on.

import type { Clock } from '@jackfield/base'
import {
  type Complaint,
  type ConfDocument,
  type ConfSection,
  failure,
  findSection,
  type OptionsOf,
  readOptions,
  visibleSections,
  warning,
} from '@jackfield/conf'
import { commandEngine } from '../engines/command-engine.ts'
import { espeakEngine } from '../engines/espeak-ng.ts'
import { missingSecrets } from '../engines/fill-template.ts'
import { httpEngine } from '../engines/http-engine.ts'
import type { SpeechEngine } from '../engines/speech-engine.ts'
import { websocketEngine } from '../engines/websocket-engine.ts'
import { shapeOf } from '../synthesis/audio-decoder.ts'
import type { SpeakerSettings, Voice } from '../synthesis/speaker.ts'
import { commandListener } from '../transcription/command-listener.ts'
import type { Listener, TranscriptionSettings } from '../transcription/transcriptions.ts'
import { websocketListener } from '../transcription/websocket-listener.ts'
import { speechEngineOptions, speechGeneralOptions } from './speech-options.table.ts'
import { splitCommand } from './split-command.ts'

type EngineOptions = OptionsOf<typeof speechEngineOptions>

export interface SpeechSettings extends SpeakerSettings, TranscriptionSettings {
  readonly cache: { readonly mostBytes: number; readonly mostFiles: number }
  readonly most: number
  readonly mostPerEngine: number
}

export interface ReadSpeechOptions {
  /** where files are that are named without a path */
  readonly etc: string
  /** espeak-ng speaks where nobody is configured */
  readonly hasEspeak: boolean
  readonly clock: Clock
}

const usualEngine = 'espeak-ng'

export function readSpeechConf(
  document: ConfDocument,
  { etc, hasEspeak, clock }: ReadSpeechOptions,
): { readonly settings: SpeechSettings; readonly complaints: readonly Complaint[] } {
  const complaints: Complaint[] = []
  const general = findSection(document, 'general') ?? emptySection(document)
  const read = readOptions(speechGeneralOptions, general, { unknown: 'warning', badValue: 'warning' })
  complaints.push(...read.complaints)
  const options = read.options as OptionsOf<typeof speechGeneralOptions>
  const voices = new Map<string, Voice>()
  const listeners = new Map<string, Listener>()
  for (const section of visibleSections(document)) {
    if (section.name.toLowerCase() === 'general') continue
    const engine = readEngine(section, etc, complaints)
    const purpose = engine?.purpose ?? (engine?.type === 'websocket' ? 'both' : 'speech')
    const key = section.name.toLowerCase()
    if (engine && purpose !== 'transcription') voices.set(key, voiceOf(section.name, engine, etc))
    if (engine && purpose !== 'speech') listeners.set(key, listenerOf(section.name, engine, etc, clock))
  }
  const [first] = voices.keys()
  if (hasEspeak && !voices.has(usualEngine)) voices.set(usualEngine, installedEspeak())
  const named = options.engine.toLowerCase()
  if (named !== '' && !voices.has(named))
    complaints.push(warning('no-such-engine', `engine: there is no engine ${options.engine}`, general))
  const ear = options.listener.toLowerCase()
  if (ear !== '' && !listeners.has(ear))
    complaints.push(
      warning('no-such-engine', `listener: there is no engine ${options.listener} that transcribes`, general),
    )
  return {
    settings: {
      voices,
      usual: voices.has(named) ? named : (first ?? (hasEspeak ? usualEngine : undefined)),
      timeoutMs: options.timeout,
      textLimit: options.text_limit,
      mostSeconds: options.longest,
      cache: { mostBytes: options.cache_size, mostFiles: options.cache_files },
      most: options.syntheses,
      mostPerEngine: options.syntheses_per_engine,
      listeners,
      usualListener: listeners.has(ear) ? ear : [...listeners.keys()][0],
      mostTranscriptions: options.transcriptions,
    },
    complaints,
  }
}

const emptySection = ({ file }: ConfDocument): ConfSection => ({
  name: 'general',
  isTemplate: false,
  bases: [],
  variables: [],
  file,
  line: 0,
})

const installedEspeak = (): Voice => ({
  name: usualEngine,
  engine: espeakEngine(speechEngineOptions.speed.default),
  voice: '',
  voices: new Map(),
  language: '',
})

function readEngine(section: ConfSection, etc: string, complaints: Complaint[]): EngineOptions | undefined {
  const read = readOptions(speechEngineOptions, section, { unknown: 'warning', badValue: 'error' })
  complaints.push(...read.complaints)
  if (!read.ok) return undefined
  const options = read.options as EngineOptions
  const trouble = troubleWith(options)
  if (trouble !== undefined) {
    complaints.push(failure('bad-engine', `${section.name} is not used: ${trouble}`, section))
    return undefined
  }
  for (const path of [options.url, ...options.header].flatMap((text) => missingSecrets(text, etc)))
    complaints.push(warning('no-key', `${section.name}: ${path} cannot be read`, section))
  if (options.voices.some((pair) => !voicePair.test(pair)))
    complaints.push(
      warning('bad-value', `${section.name}: voices must be written language:voice, separated by commas`, section),
    )
  return options
}

const voicePair = /^\s*([\w-]+)\s*:\s*(.+?)\s*$/

function voiceOf(name: string, options: EngineOptions, etc: string): Voice {
  const pairs = options.voices.flatMap((pair) => {
    const [, language = '', voice = ''] = voicePair.exec(pair) ?? []
    return voice === '' ? [] : [[language.toLowerCase().replace('-', '_'), voice] as const]
  })
  const { voice, language } = options
  return { name, engine: engineOf(options, etc), voice, voices: new Map(pairs), language }
}

function listenerOf(name: string, options: EngineOptions, etc: string, clock: Clock): Listener {
  const { type, url, header: headers, protocols, format, command, language } = options
  const engine =
    type === 'websocket'
      ? websocketListener({ url, headers, protocols, format, etc }, clock)
      : commandListener(splitCommand(command) ?? [], clock)
  return { name, engine, language }
}

/** Why it cannot be used. */
function troubleWith({ type, command, url, header, format, purpose = 'speech' }: EngineOptions): string | undefined {
  if (purpose !== 'speech' && (type === 'http' || type === 'espeak-ng')) return `${type} cannot transcribe`
  if (purpose === 'both' && type === 'command') return 'a command speaks or transcribes, not both'
  if (format !== '' && !shapeOf(format)) return `${format} is no format of audio`
  if (type === 'command' && !splitCommand(command)) return 'command names no program'
  if (type === 'command' && command.includes('{text}'))
    return '{text} cannot stand in command: the program reads the text from its standard input'
  const schemes = type === 'http' ? /^https?:$/ : /^wss?:$/
  const isOfWeb = type === 'http' || type === 'websocket'
  // placeholders are no part of an address yet
  const bare = url.replace(/\{[^}]*\}/g, 'x')
  if (isOfWeb && !(URL.canParse(bare) && schemes.test(new URL(bare).protocol)))
    return `url is no address of ${type === 'http' ? 'http or https' : 'ws or wss'}`
  const badHeader = header.find((line) => !/^[!#$%&'*+.^_`|~\w-]+:/.test(line))
  return badHeader === undefined ? undefined : 'a header is written name: value'
}

function engineOf(options: EngineOptions, etc: string): SpeechEngine {
  const { type, url, header: headers, body, protocols, format } = options
  if (type === 'http') return httpEngine({ url, headers, body, format, etc })
  if (type === 'websocket') return websocketEngine({ url, headers, protocols, format, etc })
  if (type === 'espeak-ng') return espeakEngine(options.speed)
  return commandEngine({ command: splitCommand(options.command) ?? [], format })
}
