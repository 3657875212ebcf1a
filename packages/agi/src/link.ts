// What a conversation goes over: a connection, a program's pipes, or a queue that clients of another door fill.
// Not what is said.

export type Said = { readonly line: string } | 'too-long'

export interface Link {
  /** nobody has anything to say on it once the channel is hung up */
  readonly endsAtHangup?: boolean
  /** Tells the other side about the call, before anything else. */
  begin(environment: readonly string[]): Promise<void>
  /** The next line of the other side; nothing when it has gone. */
  read(): Promise<Said | undefined>
  /** Resolves when it was taken, or when nobody is there to take it. */
  write(text: string): Promise<void>
  /** The channel was hung up. */
  sendHangup(): void
  /** Once the other side has gone: did it go with an error? Absent: that cannot be known. */
  hasFailed?(): Promise<boolean>
  /** The call is over, or nobody waits any longer. */
  close(): void
}
