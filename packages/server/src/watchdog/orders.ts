// What the watchdog's two sides agree on.
// Nothing here runs.

/** The exit code of a process whose control thread stood still: EX_SOFTWARE of sysexits. */
export const blockedExitCode = 70

/** Under this name the control thread keeps the function that says in the log where it stands, and ends the process. */
export const reportName = Symbol.for('jackfield.control-blocked')

export interface WatchdogOrders {
  /** the beats of the control thread, counted */
  readonly shared: Int32Array<SharedArrayBuffer>
  readonly limitMs: number
  readonly intervalMs: number
}

export interface Blocked {
  readonly silentMs: number
  /** the innermost first: `at name (file:line:column)` */
  readonly stack: readonly string[]
}
