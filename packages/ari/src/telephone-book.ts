// Telephones, trunks and registrations as the interface sees them: what it shows, and what can be done to them.
// Only types: the program hands them over.

export interface ShownContact {
  readonly id: string
  readonly aor: string
  readonly endpoints: readonly string[]
  readonly uri: string
  readonly user_agent: string
  readonly address: string
  readonly transport: string
  readonly static: boolean
  readonly state: 'Unreachable' | 'Reachable' | 'Unknown' | 'NonQualified' | 'Removed'
  readonly round_trip?: number
  readonly registered?: string
  readonly expires?: string
}

export interface ShownFailure {
  readonly time: string
  readonly reason: string
  readonly text: string
  readonly address?: string
}

export interface ShownTelephone {
  readonly technology: string
  readonly name: string
  readonly kind: 'phone' | 'trunk'
  readonly state: 'unknown' | 'offline' | 'online'
  readonly device_state: string
  readonly maintenance: boolean
  readonly channels: number
  readonly context: string
  readonly contacts: readonly ShownContact[]
  readonly registrations: readonly string[]
  readonly last_failure?: ShownFailure
}

export interface ShownRegistration {
  readonly name: string
  readonly server_uri: string
  readonly client_uri: string
  readonly endpoint?: string
  readonly state: 'Unregistered' | 'Registered' | 'Rejected' | 'Stopped'
  readonly expires?: string
  readonly next_try?: string
  readonly last_answer?: string
  readonly last_answer_time?: string
  readonly last_failure?: ShownFailure
}

/** So many, after the one of this name. */
export interface Page {
  readonly limit: number
  readonly after?: string | undefined
}

export interface TelephoneBook {
  /** by name */
  list(page: Page & { readonly kind?: string | undefined; readonly state?: string | undefined }): ShownTelephone[]
  get(name: string): ShownTelephone | undefined
  /** by id */
  contacts(page: Page & { readonly endpoint?: string | undefined }): ShownContact[]
  /** Asks a contact whether it is there; what is known of it then. Nothing: there is no such contact. */
  qualify(contactId: string): Promise<ShownContact | undefined>
  registrations(): ShownRegistration[]
  registration(name: string): ShownRegistration | undefined
  /** Sends it now, or takes it back; false: there is none of this name. */
  register(name: string, isWanted: boolean): boolean
  /** False: there is no such endpoint. */
  maintain(name: string, isOn: boolean): boolean
}
