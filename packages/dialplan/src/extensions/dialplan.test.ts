import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseConf } from '@jackfield/conf'
import fc from 'fast-check'
import { Dialplan } from './dialplan.ts'
import type { Query } from './lookup.ts'
import { readExtensions } from './read-extensions.ts'

const read = (text: string): Dialplan => readExtensions(parseConf(text)).dialplan
const sunday = Date.parse('2026-11-15T12:00:00Z')

const found = (dialplan: Dialplan, exten: string, query: Partial<Query> = {}): string => {
  const result = dialplan.find({ context: 'a', exten, nowMs: sunday, ...query })
  return result.ok
    ? `${result.context.name} ${result.extension.name} ${result.priority.number} ${result.priority.application}`
    : result.reason
}

test('the best name wins, any own one beats every include, the earlier include the later', () => {
  const dialplan = read(
    '[a]\nexten => _1X.,1,Own\nexten => _12X,1,Better\nexten => 125,1,Best\ninclude => b\ninclude => c\n' +
      '[b]\nexten => _2.,1,B\ninclude => a\n[c]\nexten => 200,1,C\nexten => 300,1,C\nexten => 125,1,Hidden\n',
  )
  assert.equal(found(dialplan, '125'), 'a 125 1 Best')
  assert.equal(found(dialplan, '12-6'), 'a _12X 1 Better')
  assert.equal(found(dialplan, '135'), 'a _1X. 1 Own')
  assert.equal(found(dialplan, '200'), 'b _2. 1 B')
  assert.equal(found(dialplan, '300'), 'c 300 1 C')
  assert.equal(found(dialplan, '400'), 'no-extension')
  assert.equal(found(dialplan, '125', { context: 'A' }), 'no-context')
})

test('a missing priority goes on with the next name that matches, then with includes', () => {
  const dialplan = read(
    '[a]\nexten => 100,1,One\nexten => _1XX,1,Wide\nexten => _1XX,2,WideTwo\ninclude => b\n[b]\nexten => 100,3(lab),Three',
  )
  assert.equal(found(dialplan, '100'), 'a 100 1 One')
  assert.equal(found(dialplan, '100', { priority: 2 }), 'a _1XX 2 WideTwo')
  assert.equal(found(dialplan, '100', { priority: 3 }), 'b 100 3 Three')
  assert.equal(found(dialplan, '100', { priority: 'lab' }), 'b 100 3 Three')
  assert.equal(found(dialplan, '100', { priority: 4 }), 'no-priority')
  assert.equal(found(dialplan, '100', { priority: 'none' }), 'no-label')
})

test('callers: a line for the caller comes before the one for everybody', () => {
  const dialplan = read('[a]\nexten => 1,1,All\nexten => 1/,1,Unknown\nexten => 1/555,1,Exact\nexten => 1/_5XX,1,Some')
  assert.equal(found(dialplan, '1', { caller: '555' }), 'a 1 1 Exact')
  assert.equal(found(dialplan, '1', { caller: '500' }), 'a 1 1 Some')
  assert.equal(found(dialplan, '1', { caller: '777' }), 'a 1 1 All')
  assert.equal(found(dialplan, '1'), 'a 1 1 Unknown')
})

test('includes are open at their times only', () => {
  const dialplan = read(
    '[a]\ninclude => b,*,mon-fri,*,*,UTC\ninclude => c\n[b]\nexten => 1,1,Week\n[c]\nexten => 1,1,Else',
  )
  assert.equal(found(dialplan, '1'), 'c 1 1 Else')
  assert.equal(found(dialplan, '1', { nowMs: sunday + 86_400_000 }), 'b 1 1 Week')
})

test('circles of includes end, and so do endless chains', () => {
  assert.equal(found(read('[a]\ninclude => b\n[b]\ninclude => a\ninclude => b'), '1'), 'no-extension')
  const chain = Array.from({ length: 600 }, (_, at) => `[${at === 0 ? 'a' : at}]\ninclude => ${at + 1}`).join('\n')
  assert.equal(found(read(`${chain}\n[600]\nexten => 1,1,Far`), '1'), 'no-extension')
})

test('digits are collected while more could match', () => {
  const dialplan = read(
    '[a]\nexten => 12,1,A\nexten => 1234,1,B\nexten => _9!,1,C\nexten => _98X,1,D\nexten => _7.,1,E\nexten => 5,2,NoFirst',
  )
  const ask = (exten: string): string => {
    const query = { context: 'a', exten, nowMs: sunday }
    return [dialplan.exists(query), dialplan.canMatch(query), dialplan.matchesMore(query)].map(Number).join('')
  }
  const rows: [digits: string, existsCanMore: string][] = [
    ['', '011'],
    ['1', '011'],
    ['12', '111'],
    ['123', '011'],
    ['1234', '110'],
    ['12345', '000'],
    ['7', '011'],
    ['71', '111'],
    ['9', '111'],
    ['98', '111'],
    ['987', '110'],
    ['91', '110'],
    ['5', '000'],
    ['8', '000'],
  ]
  for (const [digits, expected] of rows) assert.equal(ask(digits), expected, digits)
})

test('adding and taking away while in use', () => {
  const dialplan = new Dialplan()
  const add = (priority: number, extra: object = {}) =>
    dialplan.addPriority({ context: 'a', exten: '1-00', priority, application: 'NoOp', registrar: 'me', ...extra })
  assert.deepEqual(add(1, { label: 'x' }), { ok: true, isLabelDropped: false })
  assert.deepEqual(add(2, { label: 'x' }), { ok: true, isLabelDropped: true })
  assert.equal(found(dialplan, '100', { priority: 'x' }), 'a 1-00 1 NoOp')
  const again = add(1, { application: 'Other' })
  assert.equal(again.ok ? '' : again.code, 'priority-taken')
  assert.equal(add(1, { application: 'Other', replaces: true }).ok, true)
  assert.equal(found(dialplan, '100'), 'a 1-00 1 Other')
  assert.equal(found(dialplan, '100', { priority: 'x' }), 'no-label')
  for (const bad of [0, -2, 1.5, Number.NaN]) assert.equal(add(bad).ok, false)
  assert.equal(add(1, { exten: ' - ' }).ok, false)
  assert.equal(add(1, { caller: '5' }).ok, true)
  assert.equal(dialplan.removeExtension('a', '100', { priority: 2 }), 1)
  assert.equal(dialplan.removeExtension('a', '100', { caller: '6' }), 0)
  assert.equal(dialplan.removeExtension('a', '100', { caller: '5' }), 1)
  assert.equal(dialplan.removeExtension('a', '100'), 1)
  assert.equal(dialplan.removeExtension('none', '100'), 0)
  assert.equal(found(dialplan, '100'), 'no-extension')
  assert.equal(dialplan.removeContext('a'), true)
  assert.equal(found(dialplan, '100'), 'no-context')
})

test('includes and ignored patterns come and go', () => {
  const dialplan = new Dialplan()
  const origin = { registrar: 'me' }
  assert.equal(dialplan.addInclude('a', 'b', origin).isAdded, true)
  assert.equal(dialplan.addInclude('a', 'b', origin).isAdded, false)
  assert.equal(dialplan.removeInclude('a', 'b'), true)
  assert.equal(dialplan.removeInclude('a', 'b'), false)
  assert.equal(dialplan.addIgnorePattern('a', '_9', origin), true)
  assert.equal(dialplan.addIgnorePattern('a', '_9', origin), false)
  assert.equal(dialplan.removeIgnorePattern('a', '_9'), true)
  assert.equal(dialplan.context('a')?.keepsDialTone('9'), false)
})

test('a reload replaces what the file put in and leaves the rest', () => {
  const dialplan = read('[a]\nexten => 1,1,Old\nexten => 2,1,Gone\ninclude => b\n[b]\nexten => 3,1,Gone')
  dialplan.addPriority({ context: 'a', exten: '9', priority: 1, application: 'Mine', registrar: 'interface' })
  dialplan.replaceRegistrar('pbx_config', read('[a]\nexten => 1,1,New\n[c]\nexten => 4,1,New'))
  assert.equal(found(dialplan, '1'), 'a 1 1 New')
  assert.equal(found(dialplan, '2'), 'no-extension')
  assert.equal(found(dialplan, '9'), 'a 9 1 Mine')
  assert.equal(found(dialplan, '4', { context: 'c' }), 'c 4 1 New')
  assert.equal(dialplan.context('b'), undefined)
  assert.deepEqual(dialplan.context('a')?.includes, [])
})

test('the order of lines in the file never decides between names', () => {
  const names = ['100', '_1XX', '_1NX', '_1X.', '_1!', '_.', '_[12]0X', '10', '_10']
  fc.assert(
    fc.property(
      fc.shuffledSubarray(names, { minLength: names.length }),
      fc.stringMatching(/^[0-9]{1,4}$/),
      (shuffled, digits) => {
        const text = (list: string[]) => `[a]\n${list.map((name) => `exten => ${name},1,NoOp`).join('\n')}`
        assert.equal(found(read(text(shuffled)), digits), found(read(text(names)), digits))
      },
    ),
  )
})

test('no text makes reading throw', () => {
  const piece = fc.constantFrom(
    'exten',
    'same',
    'include',
    'switch',
    'hint',
    ' => ',
    '=',
    ',',
    '1',
    'n',
    's',
    '_X',
    '[',
    ']',
    '(',
    ')',
    '${',
    '}',
    '$[',
    '\n',
    '[a]\n',
    '[globals]\n',
    '[general]\n',
    'NoOp',
    '+',
    '/',
    '-',
    '|',
    '!',
    '.',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (deps) => {
      const result = readExtensions(parseConf(`[a]\n${deps.join('')}`))
      for (const complaint of result.complaints) assert.ok(complaint.line > 0)
      result.dialplan.find({ context: 'a', exten: '1', nowMs: 0 })
    }),
    { numRuns: 1000 },
  )
})

test('the switch Loopback asks another extension in place of the one that is dialled', () => {
  const dialplan = read(
    '[a]\nexten => 100,1,Own\nlswitch => Loopback/9${EXTEN:1}@b/_2XX\nswitch => Loopback/@c\ninclude => d\n' +
      '[b]\nexten => 911,1,Out\nexten => 911,2(here),Further\n[c]\nexten => 300,1,Same\n[d]\nexten => 211,1,Included\nexten => 400,1,Included\n',
  )
  assert.equal(found(dialplan, '100'), 'a 100 1 Own')
  assert.equal(found(dialplan, '211'), 'b 911 1 Out')
  assert.equal(found(dialplan, '211', { priority: 2 }), 'b 911 2 Further')
  assert.equal(found(dialplan, '211', { priority: 'here' }), 'b 911 2 Further')
  assert.equal(found(dialplan, '300'), 'c 300 1 Same')
  assert.equal(found(dialplan, '400'), 'd 400 1 Included')
  assert.equal(found(dialplan, '222'), 'no-extension')
  assert.ok(dialplan.matchesMore({ context: 'a', exten: '30', nowMs: sunday }))
})

test('switches that lead in a circle end', () => {
  const dialplan = read(
    '[a]\nlswitch => Loopback/${EXTEN}1@b\n[b]\nlswitch => Loopback/${EXTEN}2@a\nexten => 51212,1,Deep\n',
  )
  assert.equal(found(dialplan, '5'), 'no-extension')
  assert.equal(found(dialplan, '5121'), 'no-extension')
  const wide = read(`[a]\n${'lswitch => Loopback/${EXTEN}1@a\n'.repeat(4)}`)
  assert.equal(found(wide, '5'), 'no-extension')
})
