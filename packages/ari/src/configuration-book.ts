// The configuration files as the interface sees them: what is wrong with them, what would change, and reading them again.
// Only types: the program has the files.

export interface ShownComplaint {
  readonly severity: 'notice' | 'warning' | 'error'
  readonly code: string
  readonly text: string
  readonly file: string
  readonly line?: number
}

export interface ShownUse {
  readonly kind: 'application' | 'function' | 'option' | 'file'
  readonly name: string
  readonly standing: 'works' | 'no effect' | 'not here'
  readonly places: number
}

export interface ShownCheck {
  readonly time: string
  readonly errors: number
  readonly warnings: number
  readonly notices: number
  readonly complaints: readonly ShownComplaint[]
  readonly uses: readonly ShownUse[]
  readonly summary: string
}

export interface ShownChange {
  readonly file: string
  readonly line?: number
  readonly section?: string
  readonly option?: string
  readonly change: 'added' | 'removed' | 'changed' | 'reordered'
  readonly before?: string
  readonly after?: string
}

export interface ConfigurationBook {
  /** As the files are now. */
  check(): Promise<ShownCheck>
  /** What is written otherwise than it was when it was read last, so many at most. */
  difference(limit: number): readonly ShownChange[]
  reload(part: 'everything' | 'dialplan' | 'logger'): Promise<void>
}
