// A call record as a line of the files that spreadsheets read.

import { type CallRecord, callRecordField, type FieldFormat } from '@jackfield/core'
import { quoteCsv } from '../quote-csv.ts'

export interface CsvOptions {
  readonly isUtc: boolean
  readonly hasUniqueId: boolean
  readonly hasUserField: boolean
  /** each account has a file of its own as well */
  readonly hasAccountFiles: boolean
  /** the account of the other party, the id of the call, and the number of the record */
  readonly hasNewColumns: boolean
}

const first = ['accountcode', 'src', 'dst', 'dcontext', 'clid', 'channel', 'dstchannel', 'lastapp', 'lastdata']
const moments = ['start', 'answer', 'end']
const numbers = ['duration', 'billsec']
const words = ['disposition', 'amaflags']

export function csvLine(record: CallRecord, options: CsvOptions, format: FieldFormat): string {
  const field = (name: string) => callRecordField(record, name, { ...format, isUtc: options.isUtc }) ?? ''
  const quoted = (names: readonly string[]) => names.map((name) => quoteCsv(field(name)))
  const cells = [
    ...quoted([...first, ...moments]),
    ...numbers.map(field),
    ...quoted(words),
    ...(options.hasUniqueId ? quoted(['uniqueid']) : []),
    ...(options.hasUserField ? quoted(['userfield']) : []),
    ...(options.hasNewColumns ? [...quoted(['peeraccount', 'linkedid']), field('sequence')] : []),
  ]
  return `${cells.join(',')}\n`
}

/** The file of an account; nothing for names that are no name of a file. */
export function accountFile(account: string): string | undefined {
  return /^[\w@+ -][\w@+. -]{0,79}$/.test(account) ? `${account}.csv` : undefined
}
