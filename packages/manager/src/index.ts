// The manager interface: a line protocol for clients that follow calls and act on them.
// Not the exchange, and not its configuration.

export { actions as managerActions } from './actions/index.ts'
export type { AsyncAgi } from './async-agi.ts'
export { noAsyncAgi } from './async-agi.ts'
export { type CommandResult, type Commands, noCommands } from './commands.ts'
export { type ConfigurationFiles, noConfigurationFiles } from './configuration-files.ts'
export { type EventFilter, parseFilter, parseLegacyFilter } from './event-filter.ts'
export { type EventName as ManagerEventName, eventNames as managerEventNames } from './event-names.ts'
export { Manager } from './manager.ts'
export type { ManagerDeps } from './manager-deps.ts'
export { type ManagerOptions, managerDefaults } from './manager-options.ts'
export { type ManagerAddress, ManagerDoor, type ManagerListen, type ManagerTls } from './net/manager-door.ts'
export { readPrivileges, showPrivileges } from './privileges.table.ts'
export type { Session as ManagerSession } from './session.ts'
export type { ManagerUser } from './users.ts'
export { ManagerWeb, type WebRequest, webPaths } from './web/manager-web.ts'
export type { Wire } from './wire.ts'
