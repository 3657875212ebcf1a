// The reader's view of the file system: read, list, and perhaps run a command.
// Not a file system of its own: disk-files.ts reads real files, memory-files.ts serves texts.

export interface CommandOutput {
  /** Exit code; -1 when the command could not be started or was killed. */
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

export interface ConfFiles {
  /** The text of a regular file, or undefined when there is none. */
  read(path: string): string | undefined
  /** Existing regular files that match a path with `*`, `?` and `[…]`, sorted. Braces are expanded by the reader. */
  list(pattern: string): string[]
  /** Runs a command for `#exec`; leave it out to refuse the directive. */
  run?(command: string): CommandOutput
}
