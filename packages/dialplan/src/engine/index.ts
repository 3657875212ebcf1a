// The running side of the dialplan: the engine and the shapes of what it runs.
// Not the applications and functions.

export {
  type Application,
  type ApplicationFacts,
  type ApplicationRun,
  application,
  coreModule,
  type Outcome,
  type Run,
} from './application.ts'
export { type Collected, type CollectOptions, collectDigits } from './collect-digits.ts'
export { readConferences } from './conference-settings.ts'
export {
  type DialplanFunction,
  dialplanFunction,
  type FunctionActs,
  type FunctionFacts,
  type FunctionUse,
} from './dialplan-function.ts'
export { DialplanEngine, type EngineOptions } from './engine.ts'
export type { DialplanDeps, EngineDeps, Registry } from './engine-deps.ts'
export type { ExtensionEntry, ExtensionLookup, HintText } from './extension-lookup.ts'
export type { ExtensionState } from './extension-state.ts'
export { ExtensionStates, type ExtensionStatesOptions, type ExtensionStatus } from './extension-states.ts'
export { defaultFeatures, type FeatureSettings, type ReadFeatures, readFeatures } from './feature-settings.ts'
export { type ListeningSettings, readListening } from './listening-settings.ts'
export { type Monitor, type MonitorPlan, monitors } from './monitors.ts'
export { phoneticPrompts } from './phonetic-prompts.ts'
export { type PromptOptions, type PromptResult, playPrompts, untilOver } from './prompts.ts'
export { type OpenRecording, openRecording, type RecordingName } from './record-file.ts'
export { type DialplanSettings, type DirectoryName, defaultSettings, directoryNames } from './settings.ts'
export { spokenTime } from './spoken-time.ts'
export { SteeredMedia, steering } from './steered-media.ts'
export { defaultPace, type PaceOptions } from './step-pace.ts'
