// What is wrong in a configuration file, and where it stands.
// Not an exception: reading never throws on a file's contents, it collects these.

export interface Place {
  readonly file: string
  /** Counted from 1; 0 when the file as a whole is meant. */
  readonly line: number
}

export interface Complaint extends Place {
  /** `notice`: nothing is wrong, but somebody may think that it does something */
  readonly severity: 'notice' | 'warning' | 'error'
  /** Stable word for programs, e.g. `unknown-option`. */
  readonly code: string
  readonly message: string
}

export const notice = (code: string, message: string, place: Place): Complaint => ({
  severity: 'notice',
  code,
  message,
  file: place.file,
  line: place.line,
})

export const warning = (code: string, message: string, place: Place): Complaint => ({
  severity: 'warning',
  code,
  message,
  file: place.file,
  line: place.line,
})

export const failure = (code: string, message: string, place: Place): Complaint => ({
  severity: 'error',
  code,
  message,
  file: place.file,
  line: place.line,
})

/** One line for a log or a terminal: `file:line: severity: message [code]`. */
export const formatComplaint = (complaint: Complaint): string => {
  const where = complaint.line > 0 ? `${complaint.file}:${complaint.line}` : complaint.file
  return `${where}: ${complaint.severity}: ${complaint.message} [${complaint.code}]`
}
