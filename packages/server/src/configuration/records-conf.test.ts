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
      { kind: 'fields', file: 'list.json', shape: 'json', fields: ['src', 'dst'] },
    ],
  })
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
