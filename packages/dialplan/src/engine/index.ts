// The running side of the dialplan: the engine and the shapes of what it runs.
// Not the applications and functions.

export {
  bridgeOptions as conferenceBridgeOptions,
  optionsWithoutEffect as conferenceOptionsWithoutEffect,
  userOptions as conferenceUserOptions,
} from '../conferences/conference-options.table.ts'
export { type ConferenceSettings, placesOfMenus, readConferences } from '../conferences/conference-settings.ts'
export { conferenceSounds, soundOptions as conferenceSoundOptions } from '../conferences/conference-sounds.table.ts'
export { type Conference, conferencesOf, findConference, type Participant } from '../conferences/conferences.ts'
export { placeAfter } from '../dialling/place-after.ts'
export {
  defaultFeatures,
  type FeatureSettings,
  featureNames,
  featureOptions,
  type ReadFeatures,
  readFeatures,
} from '../features/feature-settings.ts'
export { grantedLetters } from '../features/features.ts'
export {
  generalOptions as followMeGeneralOptions,
  profileOptions as followMeProfileOptions,
} from '../follow-me/follow-me-options.table.ts'
export {
  type FollowMeProfile,
  type FollowMeSettings,
  readFollowMe,
} from '../follow-me/follow-me-settings.ts'
export { type Collected, type CollectOptions, collectDigits } from '../listening/collect-digits.ts'
export { amdOptions, type ListeningSettings, readListening } from '../listening/listening-settings.ts'
export { keepRecordingsWith, type RecordingToKeep } from '../listening/message-keepers.ts'
export { type Monitor, type MonitorPlan, monitors } from '../listening/monitors.ts'
export { type OpenRecording, openRecording, type RecordingName } from '../listening/record-file.ts'
export { phoneticPrompts } from '../speaking/phonetic-prompts.ts'
export { answerFor, type PromptOptions, type PromptResult, playPrompts, untilOver } from '../speaking/prompts.ts'
export { readSay, sayModes, sayOptions } from '../speaking/say-settings.ts'
export { type MomentToSay, spokenTime } from '../speaking/spoken-time.ts'
export { SteeredMedia, steering } from '../speaking/steered-media.ts'
export { type ExtensionState, extensionState } from '../states/extension-state.ts'
export { ExtensionStates, type ExtensionStatesOptions, type ExtensionStatus } from '../states/extension-states.ts'
export { channelItems } from '../variables/channel-items.ts'
export {
  type Application,
  type ApplicationFacts,
  type ApplicationRun,
  application,
  coreModule,
  type Outcome,
  type Run,
} from './application.ts'
export {
  type DialplanFunction,
  dialplanFunction,
  type FunctionActs,
  type FunctionFacts,
  type FunctionUse,
} from './dialplan-function.ts'
export { DialplanEngine, type EngineOptions } from './engine.ts'
export type { DialplanDeps, EngineDeps, ParkingPlaces, Registry } from './engine-deps.ts'
export type { ExtensionEntry, ExtensionLookup, HintText } from './extension-lookup.ts'
export { type FoundLocation, findLocation } from './location.ts'
export { noOptions, Options, parseOptions } from './option-string.ts'
export { type DialplanSettings, type DirectoryName, defaultSettings, directoryNames } from './settings.ts'
export { defaultPace, type PaceOptions } from './step-pace.ts'
