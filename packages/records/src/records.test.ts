import assert from 'node:assert/strict'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { logTo, VirtualClock } from '@jackfield/base'
import { temporaryDirectory } from '@jackfield/base/testing'
import { type BridgeSnapshot, Bus, type CallRecord, type ChannelSnapshot, defaultRecordSettings } from '@jackfield/core'
import { type CallRecordConf, CallRecordWriter } from './calls/call-record-writer.ts'
import { type ChannelEventConf, ChannelEventWriter } from './channel-events/channel-event-writer.ts'
import { type ChannelEventKind, channelEvents } from './channel-events/channel-events.table.ts'
import type { RecordCell } from './destinations/destination-conf.ts'
import { RecordFiles } from './files/record-files.ts'
import { type Layout, type LineStyle, usualStyle } from './layout.ts'

const party = { name: '', number: '', presentation: 0 }
const channel: ChannelSnapshot = {
  ...{ id: '1.1', name: 'Test/a', technology: 'Test', state: 'Up', protocolId: '', connected: party, rdnis: '' },
  ...{ caller: { name: 'Ann "A"', number: '100', presentation: 0 }, accountCode: 'firm', peerAccount: 'other' },
  ...{ language: 'en', linkedId: '1.0', tenantId: '', context: 'phones', exten: '200', priority: 1, appName: 'Dial' },
  ...{ appData: 'Test/b\n', createdAt: 0, reportedVariables: [], isInternal: false },
}
const peer: ChannelSnapshot = { ...channel, id: '1.2', name: 'Test/b', accountCode: 'other' }
const record: CallRecord = {
  ...{ sequence: 7, channel, peer, context: 'phones', exten: '200', lastApplication: 'Dial', lastData: 'Test/b\n1' },
  ...{ startedAt: 1_000_000, answeredAt: 1_002_000, endedAt: 1_012_600, disposition: 'ANSWERED', amaFlags: 3 },
  ...{ userField: 'mine', isDisabled: false, own: new Map([['colour', 'red']]) },
}

interface Place {
  readonly directory: string
  readonly bus: Bus
  readonly clock: VirtualClock
  readonly files: RecordFiles
  readonly options: ConstructorParameters<typeof CallRecordWriter>[0]
  read(file: string): string
}

const within = (run: (place: Place) => Promise<void>) => async () => {
  const directory = temporaryDirectory('records')
  const clock = new VirtualClock()
  const log = logTo(() => undefined)
  const bus = new Bus(clock)
  const files = new RecordFiles({ clock, log })
  const readFunction = (name: string, args: string) =>
    name === 'CSV_QUOTE' ? `"${args.replaceAll('"', '""')}"` : undefined
  const options = { clock, log, bus, files, directory, journal: join(directory, 'journal'), readFunction }
  try {
    await run({ directory, bus, clock, files, options, read: (file) => readFileSync(join(directory, file), 'utf8') })
  } finally {
    await files.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

const csv = { isUtc: true, hasUniqueId: false, hasUserField: false, hasAccountFiles: true, hasNewColumns: false }
const conf: CallRecordConf = { settings: defaultRecordSettings, custom: [], csv }

const plain =
  '"firm","100","200","phones","""Ann \\""A\\"""" <100>","Test/a","Test/b","Dial","Test/b 1",' +
  '"1970-01-01 00:16:40","1970-01-01 00:16:42","1970-01-01 00:16:52",12,10,"ANSWERED","DOCUMENTATION"'

test(
  'a line for each record, in the file of all and in that of the account',
  within(async ({ bus, options, read }) => {
    const writer = new CallRecordWriter(options, conf)
    bus.publish('call-recorded', { record })
    assert.equal(read('cdr-csv/Master.csv'), `${plain}\n`)
    assert.equal(read('cdr-csv/firm.csv'), `${plain}\n`)
    const all = { ...csv, hasUniqueId: true, hasUserField: true, hasNewColumns: true, hasAccountFiles: false }
    writer.configure({ ...conf, csv: all, settings: { ...defaultRecordSettings, roundsSeconds: true } })
    bus.publish('call-recorded', { record })
    const [, second] = read('cdr-csv/Master.csv').split('\n')
    assert.equal(second, `${plain.replace('12,10', '13,11')},"1.1","mine","other","1.0",7`)
    assert.deepEqual(writer.counts, { written: 2, waiting: 0 })
    writer.close()
    bus.publish('call-recorded', { record })
    assert.equal(read('cdr-csv/Master.csv').split('\n').length, 3)
  }),
)

test(
  'an account whose name leads elsewhere has no file',
  within(async ({ bus, options, directory }) => {
    new CallRecordWriter(options, conf)
    for (const accountCode of ['../evil', '/etc/passwd', '.hidden', 'a\0b', '', 'x'.repeat(200)]) {
      bus.publish('call-recorded', { record: { ...record, channel: { ...channel, accountCode } } })
    }
    assert.deepEqual(readdirSync(join(directory, 'cdr-csv')), ['Master.csv'])
  }),
)

const text = (name: string): RecordCell => ({ kind: 'field', name, as: 'text' })
const integer = (name: string): RecordCell => ({ kind: 'field', name, as: 'integer' })

const styled = (file: string, style: Partial<LineStyle>): Layout => ({
  ...{ kind: 'fields', file, shape: 'dsv', style: { ...usualStyle, ...style } },
  fields: [text('src'), text('billsec'), integer('amaflags'), { kind: 'literal', text: 'it\'s "^"' }],
})

test(
  'files of ones own: a text with variables and functions, or a list of fields',
  within(async ({ bus, options, read }) => {
    new CallRecordWriter(options, {
      settings: defaultRecordSettings,
      custom: [
        {
          kind: 'template',
          file: 'mine.csv',
          template:
            '${CSV_QUOTE(${CDR(clid)})},${CDR(billsec)},${CDR(duration,f)},${CDR(colour)},${NO()},${CDR(lastdata)}',
        },
        { kind: 'fields', file: 'list.csv', shape: 'dsv', fields: ['src', 'lastdata', 'colour'].map(text) },
        {
          kind: 'fields',
          file: 'list.json',
          shape: 'json',
          fields: [text('src'), text('billsec'), integer('amaflags')],
        },
        styled('numbers', { quoting: 'non_numeric', separator: '\t' }),
        styled('plain', { quoting: 'none', separator: ';' }),
        styled('own', { quote: "'", escape: '^', separator: '|' }),
      ],
    })
    bus.publish('call-recorded', { record })
    assert.equal(read('cdr-custom/mine.csv'), '"""Ann \\""A\\"""" <100>",10,12.600000,red,,Test/b 1\n')
    assert.equal(read('cdr-custom/list.csv'), '"100","Test/b 1","red"\n')
    assert.equal(read('cdr-custom/list.json'), '{"src":"100","billsec":"10","amaflags":3}\n')
    assert.equal(read('cdr-custom/numbers'), '"100"\t10\t3\t"it\'s ""^"""\n')
    assert.equal(read('cdr-custom/plain'), '100;10;3;it\'s "^"\n')
    assert.equal(read('cdr-custom/own'), `'100'|'10'|'3'|'it^'s "^^"'\n`)
  }),
)

test(
  'clients are told when they are to be, with further fields by their names',
  within(async ({ bus, options }) => {
    const reported: string[] = []
    bus.on('record-told', ({ kind, fields }) => void reported.push(kind, ...fields.map(([name]) => name)))
    const writer = new CallRecordWriter(options, { settings: defaultRecordSettings, custom: [] })
    bus.publish('call-recorded', { record })
    assert.deepEqual(reported, [])
    writer.configure({ settings: defaultRecordSettings, custom: [], manager: [['colour', 'Colour']] })
    bus.publish('call-recorded', { record })
    assert.deepEqual(
      reported.join(' '),
      'call AccountCode Source Destination DestinationContext CallerID Channel DestinationChannel LastApplication ' +
        'LastData StartTime AnswerTime EndTime Duration BillableSeconds Disposition AMAFlags UniqueID UserField Colour',
    )
  }),
)

test(
  'many at a time',
  within(async ({ bus, options, read }) => {
    const writer = new CallRecordWriter(options, { ...conf, batch: { size: 10, timeMs: 1000, flushesAtEnd: true } })
    bus.publish('call-recorded', { record })
    assert.deepEqual(writer.counts, { written: 1, waiting: 2 })
    assert.throws(() => read('cdr-csv/Master.csv'))
    writer.submit()
    assert.equal(read('cdr-csv/Master.csv'), `${plain}\n`)
    bus.publish('call-recorded', { record })
    writer.close()
    assert.equal(read('cdr-csv/Master.csv'), `${plain}\n${plain}\n`)
  }),
)

/** The channel can be asked so many times, then it has gone. */
const detailsUntil = (times: number) => {
  let asked = 0
  return () => (++asked > times ? undefined : { userField: 'mine', amaFlags: 2, dialedNumber: '300' })
}

const every = new Set(Object.keys(channelEvents) as ChannelEventKind[])
const events: ChannelEventConf = {
  isEnabled: true,
  kinds: every,
  applications: new Set(['dial']),
  dateFormat: '',
  custom: [
    {
      kind: 'template',
      file: 'events',
      template: '${eventtype} ${CHANNEL(channame)} ${CHANNEL(userfield)} ${BRIDGEPEER} ${eventextra}',
    },
  ],
  publishesToManager: false,
}

test(
  'the life of a channel, event by event',
  within(async ({ bus, options, read }) => {
    new ChannelEventWriter(
      { ...options, namesOf: (ids) => ids.map((id) => `name of ${id}`), detailsOf: detailsUntil(6) },
      events,
    )
    const bridge = {
      ...{ id: 'b', name: '', creator: '', bridgeClass: 'basic', technology: 'simple_bridge', bridgeType: 'mixing' },
      ...{ attributes: [], channelIds: ['1.1', '1.2'], createdAt: 0, videoMode: 'none', reportedVariables: [] },
      isHidden: false,
    } as BridgeSnapshot
    bus.publish('channel-created', { channel })
    bus.publish('channel-state-changed', { channel })
    bus.publish('channel-dialplan', { channel, application: 'Dial', data: 'x' })
    bus.publish('channel-entered-bridge', { channel, bridge })
    bus.publish('call-picked-up', { channel: { ...channel, id: '1.9', name: 'Test/picker' }, target: channel })
    bus.publish('channel-digit-ended', { channel, digit: '5', durationMs: 100, direction: 'received' })
    bus.publish('channel-digit-ended', { channel, digit: '6', durationMs: 100, direction: 'sent' })
    bus.publish('channel-left-bridge', { channel, bridge: { ...bridge, channelIds: ['1.2'] } })
    bus.publish('channel-dialplan', { channel, application: 'Wait', data: '' })
    bus.publish('channel-event-noted', { channel, kind: 'Menu', note: 'chose 5' })
    bus.publish('channel-destroyed', { channel, cause: 16 })
    assert.deepEqual(read('cel-custom/events').trim().split('\n'), [
      'CHAN_START Test/a mine  ',
      'ANSWER Test/a mine  ',
      'APP_START Test/a mine  ',
      'BRIDGE_ENTER Test/a mine name of 1.2 {"bridge_id":"b","bridge_technology":"simple_bridge"}',
      'PICKUP Test/a mine  {"pickup_channel":"Test/picker","pickup_channel_uniqueid":"1.9"}',
      'DTMF Test/a mine  {"digit":"5","duration_ms":100}',
      'BRIDGE_EXIT Test/a mine name of 1.2 {"bridge_id":"b","bridge_technology":"simple_bridge"}',
      'APP_END Test/a mine  ',
      'Menu Test/a mine  {"extra":"chose 5"}',
      'HANGUP Test/a mine  {"hangupcause":16,"hangupsource":"","dialstatus":""}',
      'CHAN_END Test/a mine  ',
      'LINKEDID_END Test/a mine',
    ])
  }),
)

test(
  'the end of a call is told by its last channel, and of what was chosen only',
  within(async ({ bus, options }) => {
    const reported: string[] = []
    bus.on('record-told', ({ kind, fields }) => {
      const value = (name: string) => fields.find(([each]) => each === name)?.[1]
      reported.push(`${kind} ${value('EventName')} ${value('UniqueID')} ${value('LinkedID')}`)
    })
    const writer = new ChannelEventWriter(
      { ...options, namesOf: () => [], detailsOf: () => undefined },
      { ...events, custom: [], kinds: new Set(['LINKEDID_END', 'CHAN_END']), publishesToManager: true },
    )
    bus.publish('channel-created', { channel })
    bus.publish('channel-created', { channel: peer })
    bus.publish('channel-destroyed', { channel, cause: 16 })
    bus.publish('channel-destroyed', { channel: peer, cause: 16 })
    writer.configure({ ...writer.conf, isEnabled: false })
    bus.publish('channel-created', { channel })
    bus.publish('channel-destroyed', { channel, cause: 16 })
    assert.deepEqual(reported, [
      'channel-event CHAN_END 1.1 1.0',
      'channel-event CHAN_END 1.2 1.0',
      'channel-event LINKEDID_END 1.2 1.0',
    ])
  }),
)

test(
  'who turns the events of channels on in the middle of a call hears of the end of its application and of the call',
  within(async ({ bus, options, read }) => {
    const dialling = { ...channel, appName: 'Dial', appData: 'x' }
    const writer = new ChannelEventWriter(
      {
        ...options,
        channels: () => [dialling, { ...peer, appName: '' }],
        namesOf: () => [],
        detailsOf: () => undefined,
      },
      {
        ...events,
        isEnabled: false,
        custom: [{ kind: 'template', file: 'late', template: '${eventtype} ${uniqueid}' }],
      },
    )
    bus.publish('channel-created', { channel })
    writer.configure({ ...writer.conf, isEnabled: true })
    bus.publish('channel-destroyed', { channel: dialling, cause: 16 })
    bus.publish('channel-destroyed', { channel: peer, cause: 16 })
    const written = read('cel-custom/late').trim().split('\n')
    assert.deepEqual(written, [
      'APP_END 1.1',
      'HANGUP 1.1',
      'CHAN_END 1.1',
      'HANGUP 1.2',
      'CHAN_END 1.2',
      'LINKEDID_END 1.2',
    ])
  }),
)
