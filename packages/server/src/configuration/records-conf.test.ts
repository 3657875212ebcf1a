import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryFiles } from '@jackfield/conf'
import { defaultRecordSettings } from '@jackfield/core'
import { channelEvents } from '@jackfield/records'
import { readRecordsConf } from './records-conf.ts'
import { ConfigurationSource } from './source.ts'

function read(given: Readonly<Record<string, string>>) {
  const files = Object.fromEntries(Object.entries(given).map(([name, text]) => [`/etc/${name}`, text]))
  const source = new ConfigurationSource('/etc', memoryFiles(files))
  const conf = readRecordsConf(source)
  return { ...conf, complaints: source.takeComplaints().map(({ code, line }) => `${line} ${code}`) }
}

const textCell = (name: string) => ({ kind: 'field', name, as: 'text' })

test('without files records are kept and written nowhere, and channel events are not kept', () => {
  const { calls, channelEvents: events, complaints } = read({})
  assert.deepEqual(calls, { settings: defaultRecordSettings, custom: [] })
  assert.deepEqual([events.isEnabled, events.kinds.size, events.publishesToManager], [false, 0, false])
  assert.deepEqual(complaints, [])
})

test('everything that cdr.conf and its companions say', () => {
  const { calls, complaints } = read({
    'cdr.conf': `[general]
unanswered = yes
congestion = yes
canceldispositionenabled = yes
endbeforehexten = no
initiatedseconds = yes
channeldefaultenabled = no
ignorestatechanges = yes
ignoredialchanges = yes
batch = yes
size = 7
time = 60
safeshutdown = no
scheduleronly = yes
[csv]
usegmtime = yes
newcdrcolumns = yes
`,
    'cdr_manager.conf': '[general]\nenabled = yes\n[mappings]\ncolour => Colour\n',
    'cdr_custom.conf': '[mappings]\nmine.csv => ${CDR(src)},x\n[list.json]\nformat = json\nfields = src,dst\n',
  })
  assert.deepEqual(complaints, ['14 option-without-effect'])
  assert.deepEqual(calls, {
    settings: {
      isEnabled: true,
      keepsUnanswered: true,
      recordsCongestion: true,
      recordsCancel: true,
      endsBeforeHangupExtension: false,
      roundsSeconds: true,
      isDefaultOn: false,
      ignoresBridges: true,
      ignoresDials: true,
    },
    csv: { isUtc: true, hasUniqueId: false, hasUserField: false, hasAccountFiles: true, hasNewColumns: true },
    manager: [['colour', 'Colour']],
    batch: { size: 7, timeMs: 60_000, flushesAtEnd: false },
    custom: [
      { kind: 'template', file: 'mine.csv', template: '${CDR(src)},x' },
      { kind: 'fields', file: 'list.json', shape: 'json', fields: ['src', 'dst'].map(textCell) },
    ],
  })
})

test('a file of fields has its own characters between and around them', () => {
  const { calls, complaints } = read({
    'cdr_custom.conf': `[a]
fields = src,billsec(int64),"fixed",colour(uservar)
separator_character = \\t
quote_character = '
quote_escape_character = ^
quoting_method = non_numeric
[b]
fields = src
separator_character = \\;
[c]
fields = src
separator_character = ::
quoting_method = some
[d]
format = json
`,
  })
  const usual = { separator: ',', quote: '"', escape: '"', quoting: 'all' }
  assert.deepEqual(calls.custom, [
    {
      ...{ kind: 'fields', file: 'a', shape: 'dsv' },
      fields: [
        textCell('src'),
        { kind: 'field', name: 'billsec', as: 'integer' },
        { kind: 'literal', text: 'fixed' },
        textCell('colour'),
      ],
      style: { separator: '\t', quote: "'", escape: '^', quoting: 'non_numeric' },
    },
    { kind: 'fields', file: 'b', shape: 'dsv', fields: [textCell('src')], style: { ...usual, separator: ';' } },
    { kind: 'fields', file: 'c', shape: 'dsv', fields: [textCell('src')], style: usual },
  ])
  assert.equal(complaints.length, 3)
})

test('everything that cel.conf says; an event that there is not is a complaint', () => {
  const { channelEvents: events, complaints } = read({
    'cel.conf':
      '[general]\nenable = yes\napps = Dial, Queue\nevents = chan_start,NONSENSE,HANGUP\n[manager]\nenabled = yes\n',
    'cel_custom.conf': '[mappings]\nevents => ${eventtype}\n',
  })
  assert.deepEqual([...events.kinds], ['CHAN_START', 'HANGUP'])
  assert.deepEqual([...events.applications], ['dial', 'queue'])
  assert.deepEqual([events.publishesToManager, events.custom.length], [true, 1])
  assert.deepEqual(complaints, ['1 bad-value'])
  const all = read({ 'cel.conf': '[general]\nenable = yes\nevents = ALL\n' }).channelEvents.kinds
  assert.equal(all.size, Object.keys(channelEvents).length)
})

test('what is wrong is said and does not count; files stay in their folder', () => {
  const { calls, complaints } = read({
    'cdr.conf': '[general]\nsize = 5000\nnonsense = 1\nbatch = yes\n',
    'cdr_custom.conf': '[mappings]\n../evil.csv => x\n[/etc/passwd]\nfields = src\n',
  })
  assert.equal(calls.batch?.size, 100)
  assert.deepEqual(calls.custom, [])
  assert.equal(complaints.length, 4)
})

test('databases: what is said of them, and what is meant when nothing is said', () => {
  const {
    calls,
    channelEvents: events,
    complaints,
  } = read({
    'cdr_pgsql.conf': `[global]
hostname = db.example
timezone = UTC
sslmode = require
alias src => caller
static "here" => site
filter accountcode => firm
filter disposition => != BUSY
`,
    'cel_pgsql.conf': '[global]\nschema = records\nusegmtime = yes\nencoding = LATIN9\n',
    'cdr_sqlite3_custom.conf': `[master]
columns = calldate, clid
values = '\${CDR(start)}','\${QUOTE(\${CDR(clid)},x)}, it''s'
[/var/lib/typed.db]
table = t
fields = start,amaflags(int64),"a, b",x(uservar),duration(float)
busy_timeout = 5
spool_size = 2
`,
  })
  const [master, typed, postgres] = calls.destinations ?? []
  assert.deepEqual(master, {
    ...{
      kind: 'sqlite',
      name: 'master',
      path: 'master.db',
      table: 'cdr',
      columns: ['calldate', 'clid'],
      busyMs: 1_000,
    },
    cells: [
      { kind: 'template', template: '${CDR(start)}' },
      { kind: 'template', template: "${QUOTE(${CDR(clid)},x)}, it's" },
    ],
    spoolBytes: 256 * 1024 * 1024,
  })
  assert.deepEqual(typed, {
    ...{ kind: 'sqlite', name: '/var/lib/typed.db', path: '/var/lib/typed.db', table: 't', busyMs: 5 },
    columns: ['start', 'amaflags', 'a, b', 'x', 'duration'],
    cells: [
      { kind: 'field', name: 'start', as: 'text' },
      { kind: 'field', name: 'amaflags', as: 'integer' },
      { kind: 'literal', text: 'a, b' },
      { kind: 'field', name: 'x', as: 'text' },
      { kind: 'field', name: 'duration', as: 'float' },
    ],
    spoolBytes: 2 * 1024 * 1024,
  })
  const common = {
    kind: 'postgres',
    name: 'global',
    port: 5_432,
    user: 'asterisk',
    password: '',
    application: 'jackfield',
  }
  assert.deepEqual(postgres, {
    ...common,
    ...{
      host: 'db.example',
      database: 'asteriskcdrdb',
      tls: 'require',
      table: 'cdr',
      zone: 'UTC',
      showsOwnNames: false,
    },
    aliases: [['src', 'caller']],
    statics: [['here', 'site']],
    filters: [
      { field: 'accountcode', value: 'firm', isNot: false },
      { field: 'disposition', value: 'BUSY', isNot: true },
    ],
    spoolBytes: 256 * 1024 * 1024,
  })
  assert.deepEqual(events.destinations, [
    {
      ...common,
      ...{ host: '/var/run/postgresql', database: 'asteriskceldb', tls: 'disable', table: 'records.cel', zone: 'UTC' },
      ...{ showsOwnNames: false, aliases: [], statics: [], filters: [], spoolBytes: 256 * 1024 * 1024 },
    },
  ])
  assert.deepEqual(complaints, ['4 option-without-effect'])
})

test('web servers and the log', () => {
  const {
    calls,
    channelEvents: events,
    complaints,
  } = read({
    'cdr.conf': '[log]\nenabled = yes\nfields = src, dst\n',
    'cel.conf': '[log]\nenabled = yes\n',
    'cdr_webhook.conf': `[billing]
url = https://billing.example/calls
secret = whsec_YWJj
header = Authorization: Bearer x
time = 2
`,
    'cel_webhook.conf': '[plain]\nurl = http://127.0.0.1:8000/\nsecret = abc\n',
  })
  assert.deepEqual([calls.log, events.log, complaints], [{ fields: ['src', 'dst'] }, { fields: [] }, []])
  assert.deepEqual(calls.destinations, [
    {
      ...{ kind: 'webhook', name: 'billing', url: 'https://billing.example/calls', secret: 'YWJj', timeoutMs: 10_000 },
      ...{ headers: [['Authorization', 'Bearer x']], size: 100, timeMs: 2_000, spoolBytes: 256 * 1024 * 1024 },
    },
  ])
  const [plain] = events.destinations ?? []
  assert.equal(plain?.kind === 'webhook' && plain.secret, 'YWJj')
})

test('a destination that cannot be meant is complained of and left out', () => {
  const { calls, complaints } = read({
    'cdr_sqlite3_custom.conf': "[none]\n[uneven]\ncolumns = a,b\nvalues = 'x'\n",
    'cdr_webhook.conf': '[wrong]\nurl = ftp://x\n[empty]\n[odd]\nurl = http://x/\nheader = nothing\n',
  })
  assert.equal(calls.destinations, undefined)
  assert.deepEqual(complaints, ['1 bad-value', '2 bad-value', '1 bad-value', '3 bad-value', '4 bad-value'])
})
