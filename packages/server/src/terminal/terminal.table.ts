// Lines of the log that somebody at the terminal wants to see although nothing is wrong: what is over, and who was not let in.
// Warnings and errors are shown in any case.

export const shownCodes: ReadonlySet<string> = new Set([
  'wrong-password',
  'trunk-up',
  'registration-done',
  'registration-refused',
  'application-missing',
  'draining',
  'disk-low',
  'traces-again',
])
