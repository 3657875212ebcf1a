import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseConf } from '@jackfield/conf'
import { hintPriority } from './extension.ts'
import { parseHint } from './hint.ts'
import { type ReadDialplan, type ReadExtensionsOptions, readExtensions } from './read-extensions.ts'

const read = (text: string, options?: ReadExtensionsOptions): ReadDialplan =>
  readExtensions(parseConf(text, 'extensions.conf'), options)

const codes = (result: ReadDialplan): string[] => result.complaints.map(({ code, line }) => `${code} ${line}`)

/** `name[/caller] number[(label)] Application(data)` of one context, in the order of trying. */
const listing = (result: ReadDialplan, context: string): string[] =>
  (result.dialplan.context(context)?.extensions ?? []).flatMap((extension) =>
    extension.priorities.map(({ number, label, application, data }) => {
      const caller = extension.caller === undefined ? '' : `/${extension.caller.text}`
      return `${extension.name}${caller} ${number}${label === undefined ? '' : `(${label})`} ${application}(${data})`
    }),
  )

test('a plain context, with same, n, labels and places', () => {
  const result = read('[in]\nexten => 100,1,Answer\n same => n(start),Playback(hello)\n same => n,Goto(start)\n')
  assert.deepEqual(codes(result), [])
  assert.deepEqual(listing(result, 'in'), ['100 1 Answer()', '100 2(start) Playback(hello)', '100 3 Goto(start)'])
  const extension = result.dialplan.context('in')?.extension('100')
  assert.deepEqual(extension?.labelled('start')?.place, { file: '/extensions.conf', line: 3 })
  assert.equal(extension?.priority(2)?.registrar, 'pbx_config')
})

test('the count goes on from extension to extension within a section, not across sections', () => {
  const result = read('[a]\nexten => 100,3,NoOp\nexten => 200,n,NoOp\n[a]\nexten => 300,n,NoOp\nexten => 300,1,NoOp')
  assert.deepEqual(listing(result, 'a'), ['100 3 NoOp()', '200 4 NoOp()', '300 1 NoOp()'])
  assert.deepEqual(codes(result), ['bad-priority 5'])
})

test('s, next, same, offsets and labels as priorities', () => {
  const result = read(
    '[a]\nexten => 1,1(top),A\nexten => 1,next,B\nexten => 1/55,s,C\nexten => 1,n+2(far),D\nexten => 1,top+101,E\nexten => 1,n,F',
  )
  assert.deepEqual(codes(result), [])
  assert.deepEqual(listing(result, 'a'), [
    '1/55 2 C()',
    '1 1(top) A()',
    '1 2 B()',
    '1 5(far) D()',
    '1 102 E()',
    '1 103 F()',
  ])
})

test('what is wrong with a line is said, and the rest goes on', () => {
  const rows: [line: string, code: string][] = [
    ['exten => ,1,NoOp', 'no-extension'],
    ['exten => 1,0,NoOp', 'bad-priority'],
    ['exten => 1,-3,NoOp', 'bad-priority'],
    ['exten => 1,nolabel,NoOp', 'bad-priority'],
    ['exten => 1,n,NoOp', 'bad-priority'],
    ['exten => 1,s,NoOp', 'bad-priority'],
    ['exten => 1', 'bad-priority'],
    ['exten => 1,1', 'no-application'],
    ['exten => 1,1,NoOp(x', 'parenthesis-missing'],
    ['exten => 1,1(lab,NoOp', 'label-not-closed'],
    ['same => n,NoOp', 'same-without-exten'],
    ['exten => _1[2,1,NoOp', 'bad-priority'],
    ['exten => ${BROKEN},1,NoOp', 'bad-pattern'],
    ['exten => _.,1,NoOp', 'catch-all-extension'],
    ['exten => _!,1,NoOp', 'catch-all-extension'],
    ['include => nowhere', 'include-unknown-context'],
    ['include => a,25:00', 'bad-time-spec'],
    ['colour => red', 'unknown-directive'],
    ['autohints = maybe', 'bad-value'],
    ['switch => Realtime/x@y', 'switch-not-asked'],
    ['exten => ${NOSUCH(x)}1,1,NoOp', 'unknown-function'],
  ]
  for (const [line, code] of rows) {
    const result = read(`[a]\n${line}\n[b]\nexten => 9,1,NoOp`, { globals: [['BROKEN', '_1[2']] })
    const found = codes(result)
    assert.deepEqual(found, [`${code} 2`], line)
    assert.deepEqual(listing(result, 'b'), ['9 1 NoOp()'], line)
  }
  assert.deepEqual(codes(read('[a]\nexten => _1[2],1,NoOp\nexten => _1[2')), ['bad-priority 3'])
})

test('the first definition of a priority and of a label stays', () => {
  const result = read('[a]\nexten => 1-0,1(x),A\nexten => 10,1,B\nexten => 10,2(x),C')
  assert.deepEqual(listing(result, 'a'), ['1-0 1(x) A()', '1-0 2 C()'])
  assert.deepEqual(codes(result), ['priority-taken 3', 'label-taken 4'])
})

test('n right behind a hint has no number', () => {
  const result = read('[a]\nexten => 1,hint,PJSIP/a\nexten => 1,n,NoOp\nexten => 1,1,NoOp')
  assert.deepEqual(codes(result), ['bad-priority 3'])
  assert.deepEqual(listing(result, 'a'), ['1 -1 PJSIP/a()', '1 1 NoOp()'])
})

test('hints: devices, presence, name; replaced at load unless the name is a pattern', () => {
  const result = read(
    '[globals]\nT=PJSIP\n[a]\nexten => 1-1,hint,${T}/${EXTEN}&Custom:x,CustomPresence:y\nexten => 2,hint,PJSIP/b(Bob)\nexten => _3X,hint,PJSIP/${EXTEN}',
  )
  const hints = [...result.dialplan.hints()].map(({ extension, priority }) => [extension.name, parseHint(priority)])
  assert.deepEqual(hints, [
    ['1-1', { devices: ['PJSIP/1-1', 'Custom:x'], presence: 'CustomPresence:y', name: '' }],
    ['2', { devices: ['PJSIP/b'], presence: undefined, name: 'Bob' }],
    ['_3X', { devices: ['PJSIP/${EXTEN}'], presence: undefined, name: '' }],
  ])
  const found = result.dialplan.find({ context: 'a', exten: '35', priority: hintPriority, nowMs: 0 })
  assert.equal(found.ok && found.priority.application, 'PJSIP/${EXTEN}')
})

test('globals: in order, replaced with the earlier ones, several sections, function writes', () => {
  const result = read('[globals]\nA=1\nB=${A}2\nDB(x/y)=${B}\n[globals]\nC=$[${A}+1]\nD=${LATER}\nLATER=x')
  assert.deepEqual(
    result.globals.map(({ name, value, isFunction, place }) => [name, value, isFunction, place.line]),
    [
      ['A', '1', false, 2],
      ['B', '12', false, 3],
      ['DB(x/y)', '12', true, 4],
      ['C', '2', false, 6],
      ['D', '', false, 7],
      ['LATER', 'x', false, 8],
    ],
  )
})

test('names, includes, ignorepat and switch are replaced with globals; data, lswitch and eswitch are not', () => {
  const result = read(
    '[a]\nexten => ${N}0,1,NoOp(${N})\ninclude => ${N}b\nignorepat => ${N}\nswitch => S/${N}\nlswitch => S/${N}\neswitch => S/${N}\n[9b]\n[globals]\nN=9',
    { globals: [['N', '8']] },
  )
  const context = result.dialplan.context('a')
  assert.deepEqual(listing(result, 'a'), ['90 1 NoOp(${N})'])
  assert.deepEqual(
    context?.includes.map((include) => include.context),
    ['9b'],
  )
  assert.equal(context?.keepsDialTone('9'), true)
  assert.equal(context?.keepsDialTone('8'), false)
  assert.deepEqual(
    context?.switches.map(({ kind, name, data }) => `${kind} ${name} ${data}`),
    ['switch S 9', 'lswitch S ${N}', 'eswitch S ${N}'],
  )
})

test('functions at load are those that are handed in', () => {
  const readFunction = (name: string, args: string) => (name === 'ENV' ? `env-${args}` : undefined)
  const result = read('[globals]\nH=${ENV(HOME)}', { readFunction })
  assert.equal(result.globals[0]?.value, 'env-HOME')
})

test('[general]: defaults, values, and complaints', () => {
  assert.equal(read('[a]').general.autofallthrough, true)
  const result = read('[general]\nautofallthrough=no\nclearglobalvars=yes\nnew=1\nstatic=perhaps')
  assert.equal(result.general.autofallthrough, false)
  assert.equal(result.general.clearglobalvars, true)
  assert.deepEqual(codes(result), ['unknown-option 4', 'bad-value 5'])
  assert.equal(result.dialplan.context('general'), undefined)
})

test('includes with times, bars and repeats; autohints; names whatever their letter case', () => {
  const result = read('[a]\nInclude => b|09:00-17:00|mon-fri|*|*\ninclude => b\ninclude => b\nAUTOHINTS = yes\n[b]')
  const context = result.dialplan.context('a')
  assert.deepEqual(
    context?.includes.map(({ context: name, times }) => [name, times]),
    [
      ['b', '09:00-17:00|mon-fri|*|*'],
      ['b', ''],
    ],
  )
  assert.equal(context?.hasAutoHints, true)
  assert.deepEqual(codes(result), ['include-twice 4'])
})

test('a template is no context, a rejected file is an empty dialplan that says why', () => {
  assert.equal(read('[t](!)\nexten => 1,1,NoOp\n[a](t)').dialplan.context('t'), undefined)
  const rejected = read('exten => 1,1,NoOp')
  assert.deepEqual([...rejected.dialplan.contexts], [])
  assert.deepEqual(codes(rejected), ['no-section 1'])
})

test('a function in [globals] that gives nothing without a call says why, and is not called unknown', () => {
  const { complaints, globals } = readExtensions(parseConf('[globals]\nWHO=${CALLERID(num)}\nX=${WINGS(1)}\n'), {
    readFunction: (name) => (name === 'CALLERID' ? { trouble: 'it needs a channel' } : undefined),
  })
  assert.deepEqual(
    complaints.map(({ code, line }) => `${code} ${line}`),
    ['function-gives-nothing 2', 'unknown-function 3'],
  )
  assert.equal(globals[0]?.value, '')
})
