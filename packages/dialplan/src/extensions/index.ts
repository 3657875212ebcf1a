// The dialplan as data: read from extensions.conf, searched, changed while it is in use.
// Not its execution.

export { checkAddedSteps } from './added-steps.ts'
export { Context, type IgnorePattern, type Include, type Switch } from './context.ts'
export { type AddResult, Dialplan, type NewPriority, type Origin, type RemoveOptions } from './dialplan.ts'
export { Extension, hintPriority, type Priority } from './extension.ts'
export { type ApplicationText, cutApplication } from './extension-line.ts'
export { type GeneralOptions, generalOptions as extensionsOptions } from './general.table.ts'
export { type Hint, parseHint } from './hint.ts'
export type { Found, LookupResult, Miss, Query } from './lookup.ts'
export {
  fileRegistrar,
  type ReadDialplan,
  type ReadExtensionsOptions,
  type ReadWhileLoading,
  readExtensions,
} from './read-extensions.ts'
export type { GlobalSetting } from './read-globals.ts'
