import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseConf } from '@jackfield/conf'
import { applications } from '../applications/index.ts'
import { LoadedRegistry } from '../engine/registry.ts'
import { readExtensions } from '../extensions/index.ts'
import { functions } from '../functions/index.ts'
import { checkDialplan } from './check-dialplan.ts'

const registry = new LoadedRegistry({ applications, functions, isAvailable: () => true })

function check(text: string, laterContexts: readonly string[] = []) {
  const { dialplan } = readExtensions(parseConf(text, '/etc/extensions.conf'))
  return checkDialplan({
    dialplan,
    registry,
    absence: (kind, name) => ({ code: 'missing', message: `no ${kind} ${name}` }),
    isMadeLater: (context) => laterContexts.includes(context),
  })
}

const said = (text: string, laterContexts?: readonly string[]) =>
  check(text, laterContexts).complaints.map(({ line, message }) => `${line}: ${message}`)

/** Priorities of one extension, from line 3 on. */
const lines = (...calls: string[]) =>
  `[main]\nexten => 100,1,NoOp()\n${calls.map((call) => ` same => n,${call}\n`).join('')}`

test('applications and functions that do not exist are named at their line', () => {
  assert.deepEqual(
    said(
      lines(
        'Fly(1)',
        'NoOp(${WINGS(2)})',
        'Set(WINGS(2)=3)',
        'NoOp($[WINGS(2) + SIN(1) + LEN(abc)])',
        'NoOp(${LEN(${TAIL(x)})})',
        'ExecIf($[1]?Fly(1):NoOp(b))',
        'TryExec(Crawl(${X}))',
      ),
    ),
    [
      '3: no application Fly',
      '4: no function WINGS',
      '5: no function WINGS',
      '6: no function WINGS',
      '7: no function TAIL',
      '8: no application Fly',
      '9: no application Crawl',
    ],
  )
})

test('names that are put together on the way are nobody’s fault', () => {
  assert.deepEqual(
    said(lines('${APP}(x)', 'NoOp(${${F}(x)})', 'ExecIf(1?${APP}(x))', 'Set(${F}(x)=1)', 'answer()')),
    [],
  )
})

test('what cannot be read or written is said', () => {
  assert.deepEqual(said(lines('Set(LEN(x)=1)')), ['3: The function LEN cannot be written'])
})

test('places that do not exist are named, by every application that leads there', () => {
  assert.deepEqual(
    said(
      lines(
        'Goto(nowhere,s,1)',
        'Goto(200,1)',
        'Goto(here)',
        'Goto(7)',
        'GotoIf($["${X}"="a:b?"]?main,100,1:lost)',
        'GotoIfTime(9:00-17:00,mon-fri,*,*?main,300,1)',
        'Gosub(helper,s,1(a,b))',
        'GosubIf($[${X}]?other,s,2(${Y}):other,s,1)',
        'Dial(PJSIP/a&Local/5@nowhere,,U(gone^1)b(other^s^1(x^y))G(main^400^1)gF)',
        'Background(hello,,,menu)',
        'Set(CHANNEL(hangup_handler_push)=bye,s,1(x))',
        'Originate(PJSIP/a,exten,main,500,1)',
        'Goto(+100)',
      ) + '[other]\nexten => s,1,Return()\n',
    ),
    [
      '3: Goto: there is no context "nowhere"',
      '4: Goto: there is no extension "200" in context "main"',
      '5: Goto: there is no label "here" in extension "100" of context "main"',
      '7: GotoIf: there is no label "lost" in extension "100" of context "main"',
      '8: GotoIfTime: there is no extension "300" in context "main"',
      '9: Gosub: there is no context "helper"',
      '10: GosubIf: there is no priority "2" in extension "s" of context "other"',
      '11: Dial: there is no context "nowhere"',
      '11: Dial: there is no extension "400" in context "main"',
      '11: Dial: there is no context "gone"',
      '12: Background: there is no context "menu"',
      '13: Set: there is no context "bye"',
      '14: Originate: there is no extension "500" in context "main"',
      '15: Goto: there is no priority "114" in extension "100" of context "main"',
    ],
  )
})

test('variables, patterns, includes, switches and contexts that others make are no reason to complain', () => {
  assert.deepEqual(
    said(
      `[main]
include => inside,9:00-17:00,mon-fri,*,*
exten => _1XX,1(begin),NoOp()
 same => n,GotoIf($[\${X} > 1]?\${THERE}:begin)
 same => n,Goto(inside,\${EXTEN},1)
 same => n,Goto(155,1)
 same => n,Goto(900,1)
 same => n,Goto(\${CONTEXT},s,1)
 same => n,Goto(made-later,s,1)
 same => n,Gosub(far,s,1)
 same => n,GotoIf(1?:begin)
exten => 600,1,NoOp()
[inside]
exten => 900,1,Goto(600,1)
exten => _2XX/555,1(x),Goto(x)
exten => 200,1,Goto(x)
[far]
switch => Loopback/\${EXTEN}@main
`,
      ['made-later'],
    ),
    [],
  )
})

test('priorities behind a gap are named, unless a label or another context leads there', () => {
  assert.deepEqual(
    said(`[main]
include => rest
exten => 1,1,NoOp()
exten => 1,3,NoOp()
exten => 2,1,NoOp()
exten => 2,3,NoOp()
exten => 3,1,NoOp()
exten => 3,102(busy),NoOp()
exten => 4,hint,PJSIP/4
exten => 4,1,NoOp()
exten => 5,5,NoOp()
[rest]
exten => 2,2,NoOp()
`),
    [
      '4: Priority 3 of 1 in [main] cannot be reached: 2 is missing',
      '11: Priority 5 of 5 in [main] cannot be reached: 1 to 4 are missing',
    ],
  )
})

test('expressions and references that cannot be parsed are named', () => {
  assert.deepEqual(
    said(lines('NoOp($[1 + ])', 'NoOp($[(${X} = 1])', 'NoOp(${X)', 'NoOp(${LEN(x})', 'NoOp($[${A} > ])')),
    [
      '3: "$[1 + ]" cannot be parsed: the expression ends too early',
      '4: "$[(${X} = 1]" cannot be parsed: the expression ends too early',
      '5: A closing "}" is missing after "${X"',
      '6: "${LEN(x}" has no closing parenthesis',
      '7: "$[${A} > ]" cannot be parsed: the expression ends too early',
    ],
  )
})

test('an expression that some value makes right is right', () => {
  assert.deepEqual(
    said(
      lines(
        'NoOp($[${A} ${OPERATOR} ${B}])',
        'NoOp($["${A}" =~ "^[0-9]+$"])',
        'NoOp($[${A}${B} & ${C} | !${D} ? ${E} :: ${F}])',
        'NoOp($[${LEN(${X})} > 3])',
        'NoOp($[])',
        'NoOp(${X:1:${N}})',
      ),
    ),
    [],
  )
})

test('missing arguments and letters that mean nothing are said', () => {
  assert.deepEqual(
    said(lines('Goto()', 'Dial(PJSIP/a,30,tÄT)', 'Dial(PJSIP/a,30,${OPTIONS}T)', 'Read(${ARGS})', 'Read()')),
    ['3: Goto needs an argument: location', '4: Dial has no option "Ä"', '7: Read needs an argument: variable'],
  )
})

test('everything that is used is counted, and the endpoints that are called', () => {
  const { uses, endpoints } = check(
    lines('NoOp(${LEN(x)})', 'Fly()', 'Dial(PJSIP/anna&PJSIP/5@trunk&PJSIP/bert/sip:b@x,,)'),
  )
  assert.deepEqual(
    uses.map(({ kind, name, isThere }) => `${kind} ${name} ${isThere}`),
    [
      'application NoOp true',
      'function LEN true',
      'application NoOp true',
      'application Fly false',
      'application Dial true',
    ],
  )
  assert.deepEqual(
    endpoints.map(({ name, place }) => `${name} ${place.line}`),
    ['anna 5', 'trunk 5', 'bert 5'],
  )
})
