// Writes down every leg of a call that is over: to files, and to clients that want to know.
// Not the records: the switch keeps those while a call goes on.

import { join } from 'node:path'
import type { Clock, Dispose, Log } from '@jackfield/base'
import { type Bus, type CallRecord, callRecordField, type FieldFormat, type RecordSettings } from '@jackfield/core'
import type { DestinationConf, RecordLogConf } from '../destinations/destination-conf.ts'
import type { BatchConf, Destinations } from '../destinations/destinations.ts'
import { chosen, passes } from '../destinations/record-choice.ts'
import { type SqliteSource, sqliteRow } from '../destinations/sqlite/sqlite-row.ts'
import { Batch } from '../files/batch.ts'
import type { RecordFiles } from '../files/record-files.ts'
import { type Layout, layOut } from '../layout.ts'
import type { DeliveryCounts } from '../spool/delivery.ts'
import type { ReadFunction, RecordResolver } from '../template.ts'
import { type CallRecordJson, callRecordJson } from './call-record-json.ts'
import { accountFile, type CsvOptions, csvLine } from './csv-line.ts'

export interface CallRecordConf {
  readonly settings: RecordSettings
  /** absent: no such files */
  readonly csv?: CsvOptions
  readonly custom: readonly Layout[]
  /** absent: clients are told nothing; fields of the dialplan by the name that clients see */
  readonly manager?: readonly (readonly [field: string, name: string])[]
  readonly batch?: BatchConf
  /** databases and webhooks */
  readonly destinations?: readonly DestinationConf[]
  /** absent: the log has none */
  readonly log?: RecordLogConf
}

export interface CallRecordWriterOptions {
  readonly clock: Clock
  readonly log: Log
  readonly bus: Bus
  readonly files: RecordFiles
  /** of the log: files have folders of their own in it */
  readonly directory: string
  /** where records wait that are written many at a time */
  readonly journal: string
  readonly readFunction: ReadFunction
  readonly destinations?: Destinations
}

/** What clients see, and the fields it comes from. */
const managerFields: readonly (readonly [name: string, field: string])[] = [
  ['AccountCode', 'accountcode'],
  ['Source', 'src'],
  ['Destination', 'dst'],
  ['DestinationContext', 'dcontext'],
  ['CallerID', 'clid'],
  ['Channel', 'channel'],
  ['DestinationChannel', 'dstchannel'],
  ['LastApplication', 'lastapp'],
  ['LastData', 'lastdata'],
  ['StartTime', 'start'],
  ['AnswerTime', 'answer'],
  ['EndTime', 'end'],
  ['Duration', 'duration'],
  ['BillableSeconds', 'billsec'],
  ['Disposition', 'disposition'],
  ['AMAFlags', 'amaflags'],
  ['UniqueID', 'uniqueid'],
  ['UserField', 'userfield'],
]

export class CallRecordWriter {
  readonly #options: CallRecordWriterOptions
  #conf: CallRecordConf
  #batch: Batch | undefined
  #written = 0
  readonly #stop: Dispose

  constructor(options: CallRecordWriterOptions, conf: CallRecordConf) {
    this.#options = options
    this.#conf = conf
    this.#batch = this.#openBatch()
    options.destinations?.configure(conf.destinations ?? [], conf.batch)
    this.#stop = options.bus.on('call-recorded', ({ record }) => this.#write(record))
  }

  get conf(): CallRecordConf {
    return this.#conf
  }

  /** Of databases and webhooks. */
  get deliveries(): readonly DeliveryCounts[] {
    return this.#options.destinations?.counts ?? []
  }

  /** Records since the start, and those that wait to be written together. */
  get counts(): { readonly written: number; readonly waiting: number } {
    return { written: this.#written, waiting: this.#batch?.waiting ?? 0 }
  }

  /** The configuration was read again; what waits is written. */
  configure(conf: CallRecordConf): void {
    this.#batch?.flush()
    this.#batch?.close()
    this.#conf = conf
    this.#batch = this.#openBatch()
    this.#options.destinations?.configure(conf.destinations ?? [], conf.batch)
  }

  /** Writes what waits to be written together. */
  submit(): void {
    this.#batch?.flush()
    this.#options.destinations?.flush()
  }

  /** Hears no more; what waits is written, or kept for the next start. */
  close(): void {
    this.#stop()
    this.#batch?.close()
    this.#batch = undefined
  }

  #openBatch(): Batch | undefined {
    const { batch } = this.#conf
    const { clock, log, files, journal } = this.#options
    return batch && new Batch({ clock, log, files, journal, ...batch })
  }

  #write(record: CallRecord): void {
    this.#written++
    const { csv, custom, manager, settings, log, destinations } = this.#conf
    const format: FieldFormat = { isRounded: settings.roundsSeconds }
    if (csv) this.#writeCsv(record, csv, format)
    for (const layout of custom) this.#append(join('cdr-custom', layout.file), this.#layOut(layout, record, format))
    if (manager) this.#publish(record, manager, format)
    if (log || destinations) this.#deliver(record, format)
  }

  #deliver(record: CallRecord, format: FieldFormat): void {
    const { destinations, log } = this.#options
    let json: CallRecordJson | undefined
    const whole = () => {
      json ??= callRecordJson(record, format)
      return json
    }
    if (this.#conf.log) log.for('cdr').notice(JSON.stringify(chosen(whole(), this.#conf.log.fields)))
    destinations?.append((conf) => {
      if (conf.kind === 'sqlite') return sqliteRow(conf.cells, this.#source(record, format), this.#options.readFunction)
      const isWanted = conf.kind !== 'postgres' || passes(conf.filters, (name) => callRecordField(record, name, format))
      return isWanted ? whole() : undefined
    })
  }

  #source(record: CallRecord, format: FieldFormat): SqliteSource {
    return {
      ...this.#resolver(record, format),
      field: (name, isRaw) => callRecordField(record, name, { ...format, isRaw }),
    }
  }

  #resolver(record: CallRecord, format: FieldFormat): RecordResolver {
    return {
      variable: (name) => record.own.get(name),
      function: (name, args) => (name === 'CDR' ? readCdr(record, args, format) : undefined),
    }
  }

  #writeCsv(record: CallRecord, options: CsvOptions, format: FieldFormat): void {
    const line = csvLine(record, options, format)
    this.#append('cdr-csv/Master.csv', line)
    const own = options.hasAccountFiles ? accountFile(record.channel.accountCode) : undefined
    if (own !== undefined) this.#append(join('cdr-csv', own), line)
  }

  #layOut(layout: Layout, record: CallRecord, format: FieldFormat): string {
    const { field, ...resolver } = this.#source(record, format)
    return layOut(layout, resolver, field, this.#options.readFunction)
  }

  #publish(record: CallRecord, own: NonNullable<CallRecordConf['manager']>, format: FieldFormat): void {
    const fields = [
      ...managerFields.map(([name, field]) => [name, callRecordField(record, field, format) ?? ''] as const),
      ...own.map(([field, name]) => [name, callRecordField(record, field, format) ?? ''] as const),
    ]
    this.#options.bus.publish('record-told', { kind: 'call', fields })
  }

  #append(file: string, line: string): void {
    const target = this.#batch ?? this.#options.files
    target.append(join(this.#options.directory, file), line)
  }
}

/** `field[,options]` as between the parentheses of CDR(). */
function readCdr(record: CallRecord, args: string, format: FieldFormat): string {
  const [field = '', options = ''] = args.split(',').map((part) => part.trim())
  return (
    callRecordField(record, field, { ...format, isRaw: options.includes('u'), isFloat: options.includes('f') }) ?? ''
  )
}
