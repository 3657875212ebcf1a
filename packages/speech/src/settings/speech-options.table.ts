// The options of speech.conf: of the whole, and of each engine.

export const speechGeneralOptions = {
  /** who speaks where nobody is named; else the first that can, else espeak-ng where it is installed */
  engine: { type: 'string', default: '' },
  /** who writes down what is said where nobody is named; else the first that can */
  listener: { type: 'string', default: '' },
  /** how long an engine may be silent: before its first audio, and between two pieces */
  timeout: { type: 'duration', unit: 's', default: 10_000, min: 100, max: 600_000 },
  /** characters that are spoken at once */
  text_limit: { type: 'integer', default: 4_000, min: 1, max: 100_000 },
  /** seconds of audio that one text may become */
  longest: { type: 'integer', default: 300, min: 1, max: 3_600 },
  /** what is kept of what was spoken */
  cache_size: { type: 'integer', default: 268_435_456, min: 0 },
  cache_files: { type: 'integer', default: 10_000, min: 0 },
  /** channels of which the words are written down at once */
  transcriptions: { type: 'integer', default: 100, min: 0, max: 100_000 },
  /** spoken at once: by all engines, and by one */
  syntheses: { type: 'integer', default: 16, min: 1, max: 1_000 },
  syntheses_per_engine: { type: 'integer', default: 4, min: 1, max: 1_000 },
} as const

export const engineTypes = ['espeak-ng', 'command', 'http', 'websocket'] as const

export const enginePurposes = ['speech', 'transcription', 'both'] as const

export const speechEngineOptions = {
  type: { type: 'string', values: engineTypes, required: true },
  /** what it is for; without it `both` of a websocket, `speech` of others */
  purpose: { type: 'string', values: enginePurposes },
  /** `command`: program and arguments; no shell */
  command: { type: 'string', default: '' },
  /** `http`, `websocket`: where it is */
  url: { type: 'string', default: '' },
  header: { type: 'lines' },
  /** `http`: what is posted */
  body: { type: 'string', default: '{"text": {text}, "voice": {voice}, "language": {language}}' },
  /** `websocket` */
  protocols: { type: 'list' },
  /** of its audio: `wav`, `slin16`, `slin@22050`, a type of MIME; without it what the engine says, or the bytes tell */
  format: { type: 'string', default: '' },
  voice: { type: 'string', default: '' },
  /** `de:thorsten, fr:siwis` */
  voices: { type: 'list' },
  /** in the place of the channel's */
  language: { type: 'string', default: '' },
  /** `espeak-ng`: words a minute */
  speed: { type: 'integer', default: 165, min: 80, max: 450 },
} as const
