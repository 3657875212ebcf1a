// features.conf: the codes, the times, and the applications that keys may run.
// Not what the features do.

import { table } from '@jackfield/base'
import {
  type Complaint,
  type ConfDocument,
  findSection,
  type Place,
  parseBoolean,
  visibleSections,
  warning,
} from '@jackfield/conf'
import { numberPrefix } from '../text/integer-prefix.ts'
import { splitArguments } from '../variables/split-arguments.ts'

export const featureNames = ['blindxfer', 'atxfer', 'disconnect', 'parkcall', 'automixmon'] as const
export type FeatureName = (typeof featureNames)[number]

export interface AppliedFeature {
  readonly name: string
  readonly code: string
  readonly activatedBy: 'caller' | 'callee' | 'both'
  readonly runsOn: 'self' | 'peer'
  readonly application: string
  readonly data: string
}

export interface FeatureSettings {
  readonly codes: Readonly<Record<FeatureName, string>>
  readonly transferDigitTimeoutMs: number
  readonly featureDigitTimeoutMs: number
  readonly transferNoAnswerTimeoutMs: number
  readonly transferDialAttempts: number
  readonly dropsCallOnFailedTransfer: boolean
  readonly transferLoopDelayMs: number
  readonly transferCallbackRetries: number
  readonly transferCodes: Readonly<Record<'abort' | 'complete' | 'threeway' | 'swap', string>>
  readonly sounds: Readonly<Record<FeatureSound, string>>
  readonly pickupExtension: string
  readonly applications: ReadonlyMap<string, AppliedFeature>
  /** names of applications by the name of their group */
  readonly groups: ReadonlyMap<string, readonly string[]>
}

export type FeatureSound =
  | 'transferred'
  | 'transferFailed'
  | 'retry'
  | 'invalid'
  | 'announce'
  | 'pickup'
  | 'pickupFailed'
  | 'courtesy'
  | 'recordingFailed'

export const defaultFeatures: FeatureSettings = {
  codes: { blindxfer: '#', atxfer: '', disconnect: '*', parkcall: '', automixmon: '' },
  transferDigitTimeoutMs: 3_000,
  featureDigitTimeoutMs: 1_000,
  transferNoAnswerTimeoutMs: 15_000,
  transferDialAttempts: 3,
  dropsCallOnFailedTransfer: false,
  transferLoopDelayMs: 10_000,
  transferCallbackRetries: 2,
  transferCodes: { abort: '*1', complete: '*2', threeway: '*3', swap: '*4' },
  sounds: {
    transferred: 'beep',
    transferFailed: 'beeperr',
    retry: 'pbx-invalid',
    invalid: 'privacy-incorrect',
    announce: 'pbx-transfer',
    pickup: '',
    pickupFailed: '',
    courtesy: '',
    recordingFailed: '',
  },
  pickupExtension: '*8',
  applications: new Map(),
  groups: new Map(),
}

export interface ReadFeatures {
  readonly features: FeatureSettings
  readonly complaints: readonly Complaint[]
}

type Change = (features: FeatureSettings, value: string) => FeatureSettings | undefined

const seconds =
  (name: 'transferDigitTimeoutMs' | 'transferNoAnswerTimeoutMs' | 'transferLoopDelayMs'): Change =>
  (features, value) => {
    const number = numberPrefix(value)
    return number === undefined || number < 0 ? undefined : { ...features, [name]: number * 1000 }
  }

const whole =
  (name: 'transferDialAttempts' | 'transferCallbackRetries' | 'featureDigitTimeoutMs'): Change =>
  (features, value) =>
    /^\d+$/.test(value) ? { ...features, [name]: Number(value) } : undefined

const sound =
  (name: FeatureSound): Change =>
  (features, value) => ({ ...features, sounds: { ...features.sounds, [name]: value } })

const transferCode =
  (name: keyof FeatureSettings['transferCodes']): Change =>
  (features, value) => ({ ...features, transferCodes: { ...features.transferCodes, [name]: value } })

/** Options of [general]. */
const general = table<Change>({
  transferdigittimeout: seconds('transferDigitTimeoutMs'),
  featuredigittimeout: whole('featureDigitTimeoutMs'),
  atxfernoanswertimeout: seconds('transferNoAnswerTimeoutMs'),
  atxferloopdelay: seconds('transferLoopDelayMs'),
  atxfercallbackretries: whole('transferCallbackRetries'),
  transferdialattempts: whole('transferDialAttempts'),
  atxferdropcall: (features, value) => {
    const drops = parseBoolean(value)
    return drops === undefined ? undefined : { ...features, dropsCallOnFailedTransfer: drops }
  },
  atxferabort: transferCode('abort'),
  atxfercomplete: transferCode('complete'),
  atxferthreeway: transferCode('threeway'),
  atxferswap: transferCode('swap'),
  xfersound: sound('transferred'),
  xferfailsound: sound('transferFailed'),
  transferretrysound: sound('retry'),
  transferinvalidsound: sound('invalid'),
  transferannouncesound: sound('announce'),
  pickupsound: sound('pickup'),
  pickupfailsound: sound('pickupFailed'),
  courtesytone: sound('courtesy'),
  recordingfailsound: sound('recordingFailed'),
  pickupexten: (features, value) => ({ ...features, pickupExtension: value }),
})

/** Every option of [general]. */
export const featureOptions: readonly string[] = [...general.keys()]

/** `dtmf,self|peer[/caller|callee|both],application[,"arguments"][,class]`. */
function parseApplied(name: string, text: string): AppliedFeature | undefined {
  const [code = '', who = '', application = '', data = ''] = splitArguments(text).map((part) => part.trim())
  const found = /^(self|peer)(?:\/(caller|callee|both))?$/i.exec(who)
  if (!found || !/^[\d*#A-D]+$/i.test(code) || application === '') return undefined
  const cut = /^([^(]+)\(([\s\S]*)\)$/.exec(application)
  return {
    name,
    code,
    runsOn: (found[1] as string).toLowerCase() as AppliedFeature['runsOn'],
    activatedBy: (found[2]?.toLowerCase() ?? 'both') as AppliedFeature['activatedBy'],
    application: cut?.[1] ?? application,
    data: cut?.[2] ?? data,
  }
}

export function readFeatures(document: ConfDocument): ReadFeatures {
  const complaints: Complaint[] = []
  const wrong = (message: string, place: Place) => complaints.push(warning('feature-wrong', message, place))
  let features = defaultFeatures
  for (const { name, value, ...place } of findSection(document, 'general')?.variables ?? []) {
    const next = general.get(name.toLowerCase())?.(features, value)
    if (next) features = next
    else wrong(`'${name} = ${value}' is not understood`, place)
  }
  for (const { name, value, ...place } of findSection(document, 'featuremap')?.variables ?? []) {
    const feature = featureNames.find((known) => known === name.toLowerCase())
    if (feature) features = { ...features, codes: { ...features.codes, [feature]: value } }
    else wrong(`there is no feature '${name}'`, place)
  }
  const applications = new Map<string, AppliedFeature>()
  for (const { name, value, ...place } of findSection(document, 'applicationmap')?.variables ?? []) {
    const applied = parseApplied(name, value)
    if (applied) applications.set(name, applied)
    else wrong(`'${value}' is no application with a code`, place)
  }
  const groups = new Map<string, readonly string[]>()
  for (const section of visibleSections(document)) {
    if (!/^(?:general|featuremap|applicationmap)$/i.test(section.name))
      groups.set(
        section.name,
        section.variables.map(({ name }) => name),
      )
  }
  return { features: { ...features, applications, groups }, complaints }
}
