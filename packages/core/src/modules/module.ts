// One capability of the exchange under the name that operators know, and what can be done to it.
// Not the capability: who offers one asks the registry whether it is loaded.

export type SupportLevel = 'core' | 'extended' | 'deprecated' | 'unknown'

/** The facts of a module. */
export interface ModuleRow {
  /** with its ending: `res_ari_channels.so` */
  readonly name: string
  readonly description: string
  readonly supportLevel: SupportLevel
  /** full names of modules that must be loaded before, and cannot be unloaded while this one is */
  readonly requires?: readonly string[]
  /** once loaded it stays until the end */
  readonly isPermanent?: boolean
}

/** What happens when something is done to a module; all optional, all may take time. */
export interface ModuleActs {
  /** who uses it now, other modules not counted */
  useCount?(): number
  /** throws, or answers `declined`, when it cannot work here */
  // biome-ignore lint/suspicious/noConfusingVoidType: most have nothing to answer
  load?(): void | 'declined' | 'skipped' | Promise<void | 'declined' | 'skipped'>
  /** takes away what it offers; throws when it cannot */
  unload?(): void | Promise<void>
  /** reads its configuration again; a module without this cannot be reloaded */
  reload?(): void | Promise<void>
}

export interface ModuleDefinition extends ModuleRow, ModuleActs {}

/** A loaded module, as shown. */
export interface ModuleInfo {
  readonly name: string
  readonly description: string
  readonly useCount: number
  readonly status: 'Running' | 'Not Running'
  readonly supportLevel: SupportLevel
}
