// What is written down of calls: a record of each leg when it is over (CDR), and events of channels as they happen (CEL).
// Not what happens: the switch tells.

export { type CallRecordConf, CallRecordWriter } from './calls/call-record-writer.ts'
export type { CsvOptions } from './calls/csv-line.ts'
export { type ChannelEventConf, ChannelEventWriter } from './channel-events/channel-event-writer.ts'
export { type ChannelEventKind, channelEvents, isChannelEventKind } from './channel-events/channel-events.table.ts'
export type {
  DestinationConf,
  PostgresConf,
  RecordCell,
  RecordFilter,
  RecordLogConf,
  SqliteCell,
  SqliteConf,
  WebhookConf,
} from './destinations/destination-conf.ts'
export { Destinations } from './destinations/destinations.ts'
export { SqliteThread } from './destinations/sqlite/sqlite-destination.ts'
export { RecordFiles } from './files/record-files.ts'
export { type Layout, type LineStyle, usualStyle } from './layout.ts'
export type { DeliveryCounts } from './spool/delivery.ts'
export type { ReadFunction } from './template.ts'
