// Facilities and severities of syslog (RFC 5424 §6.2.1), and which severity a level of ours has there.

import { type LogLevel, table } from '@jackfield/base'

/** By their names in a configuration. */
export const syslogFacilities = table({
  kern: 0,
  user: 1,
  mail: 2,
  daemon: 3,
  auth: 4,
  syslog: 5,
  lpr: 6,
  news: 7,
  uucp: 8,
  cron: 9,
  authpriv: 10,
  ftp: 11,
  local0: 16,
  local1: 17,
  local2: 18,
  local3: 19,
  local4: 20,
  local5: 21,
  local6: 22,
  local7: 23,
})

export const syslogSeverities: Readonly<Record<LogLevel, number>> = {
  ERROR: 3,
  WARNING: 4,
  NOTICE: 5,
  SECURITY: 5,
  FAX: 6,
  VERBOSE: 6,
  DTMF: 7,
  TRACE: 7,
  DEBUG: 7,
}
