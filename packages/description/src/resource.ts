// A resource of an interface: operations that belong together and are described in one document.
// Not the operations: each of those names its resource.

export interface Resource {
  readonly name: string
  readonly about: string
  readonly since: readonly string[]
  /** modules that have to be loaded for it to be there, without their ending */
  readonly requiresModules: readonly string[]
  /** nicknames in the order its document lists them; others follow */
  readonly order: readonly string[]
  /** another first segment under which the same is served; it has a document of its own */
  readonly alias?: string
  /** has its document, but is not in the list: clients expect only what they know there */
  readonly isUnlisted?: true
}
