// The program's parts, for those who run an exchange inside their own: the testkit, and programs that embed one.
// Not the command line: that is main.ts.

export { Callers } from './capacity/farm/callers.ts'
export type { Address } from './capacity/farm/farm-messages.ts'
export { answer, headerOf } from './capacity/farm/telephone-messages.ts'
export { readCommandLine, usage } from './command-line.ts'
export { type CheckedConfiguration, checkConfiguration } from './configuration/check-configuration.ts'
export { ConfigurationSource } from './configuration/source.ts'
export type { ConfiguredPlace } from './place.ts'
export { type ExchangeOptions, RunningExchange, StartError } from './running-exchange.ts'
export { standardPage } from './standard/standard-page.ts'
export { programName, version } from './version.ts'
