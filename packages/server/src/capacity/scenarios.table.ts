// What the caller farm can do to an exchange: one row for each kind of call.
// Not how many: the search finds that.

export interface Scenario {
  readonly about: string
  /** what is looked for: calls that stand at one time, or new ones in a second */
  readonly unit: 'calls' | 'calls per second'
  /** the extension that the callers dial; `@PROCESS@` and `@ROOM@` are put in */
  readonly extension: string
  readonly hasAudio: boolean
  /** channels of one call that the exchange says something about */
  readonly channels: number
  /** telephones of the farm in one call: who calls, and who is called */
  readonly telephones: number
  /** each call enters the application, which answers it */
  readonly isInApplication: boolean
  /** several calls become one for `maxcalls`, which cannot be set by it */
  readonly callsMerge: boolean
}

const twoParties = { unit: 'calls', hasAudio: true, channels: 2, isInApplication: false, callsMerge: false } as const

/** Calls without audio stand so long. */
export const shortMs = 200

/** Callers in one conference. */
export const roomSize = 10

export const scenarios = {
  calls: {
    about: 'calls that an application answers and the caller ends; no audio',
    unit: 'calls per second',
    extension: 'calls',
    hasAudio: false,
    channels: 1,
    telephones: 1,
    isInApplication: true,
    callsMerge: false,
  },
  relay: { ...twoParties, about: 'two telephones with one codec (G.711)', extension: 'relay', telephones: 2 },
  conference: {
    ...twoParties,
    about: `conferences of ${roomSize}, all of them speaking; each caller is a call`,
    extension: 'room-@ROOM@',
    channels: 1,
    telephones: 1,
    callsMerge: true,
  },
  transcoding: {
    ...twoParties,
    about: 'two telephones, one with G.711, one with G.722',
    extension: 'transcoding',
    telephones: 2,
  },
  recording: {
    ...twoParties,
    about: 'two telephones whose call is recorded (MixMonitor)',
    extension: 'recording',
    telephones: 2,
  },
  websocket: {
    ...twoParties,
    about: 'a telephone and a program behind a media websocket, linear samples at 16 kHz',
    extension: 'websocket-@PROCESS@',
    telephones: 1,
  },
} as const satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof scenarios

export const scenarioNames = Object.keys(scenarios) as readonly ScenarioName[]
