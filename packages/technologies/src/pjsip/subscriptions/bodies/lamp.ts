// What is known of an extension whose lamp somebody watches, at the moment it is told.

export interface Lamp {
  readonly exten: string
  /** in the words of the dialplan */
  readonly state: string
  /** the address that was subscribed to */
  readonly entity: string
  /** the address of who watches */
  readonly watcher: string
  /** counts what was told to this watcher */
  readonly version: number
  /** who calls while it rings, when that is known */
  readonly caller?: { readonly name: string; readonly uri: string } | undefined
  readonly isEarlyWhileInUse: boolean
  /** what people say of themselves, for phones that show it */
  readonly presence?: { readonly state: string; readonly subtype: string; readonly message: string } | undefined
  /** the same for as long as it is watched */
  readonly atomId: string
}
