// Dialplans that others wrote: functions with arguments missing, branches, groups, recordings, conferences, pickups and bridges.

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startExchange, type TestExchange } from '@jackfield/testkit'

async function start(t: TestContext, dialplan: string, files: Readonly<Record<string, string>> = {}) {
  const exchange = await startExchange({ dialplan, files, sounds: { '*': '500ms' } })
  t.after(() => exchange.stop({ mayLeave: true }))
  const app = await exchange.application('watcher')
  const global = async (variable: string) => (await app.asterisk.getGlobalVar({ variable })).value
  return { exchange, app, global }
}

/** What the expressions give to a caller, in order. */
async function values(t: TestContext, before: readonly string[], ...expressions: readonly string[]) {
  const steps = [...before, ...expressions.map((expression, at) => `Set(GLOBAL(V${at})=${expression})`), 'Wait(60)']
  const dialplan = `[default]\n${steps.map((step, at) => `exten => 100,${at + 1},${step}`).join('\n')}\n`
  const { exchange, global } = await start(t, dialplan)
  await exchange.phone('alice').calls('100')
  const given: string[] = []
  for (const at of expressions.keys()) given.push(await global(`V${at}`))
  return { given, exchange }
}

const said = (exchange: TestExchange, words: RegExp) => exchange.log.filter((line) => words.test(line))

test('calls are counted by group: without a category over all of them, without a group in the first one of the channel', async (t) => {
  const { exchange, global } = await start(
    t,
    `[default]
exten => 100,1,Set(GROUP(out)=sales)
 same => n,Set(GROUP(in)=desk)
 same => n,Set(GLOBAL(ALL)=\${GROUP_COUNT(sales)})
 same => n,Set(GLOBAL(ONE)=\${GROUP_COUNT(sales@in)})
 same => n,Set(GLOBAL(OWN)=\${GROUP()} \${GROUP_COUNT()})
 same => n,Wait(60)
exten => 101,1,Set(GROUP(in)=sales)
 same => n,Wait(60)
`,
  )
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  await bob.calls('101')
  await alice.calls('100')
  assert.deepEqual([await global('ALL'), await global('ONE'), await global('OWN')], ['2', '1', 'sales 1'])
  await bob.hangsUp()
  await alice.hangsUp()
  await alice.calls('100')
  assert.deepEqual([await global('ALL'), await global('ONE')], ['1', '0'])
})

test('JSON_DECODE goes down by dots, and says that a key is missing', async (t) => {
  const { given, exchange } = await values(
    t,
    ['Set(J={"a": {"b": 7}, "n": null})'],
    ...['${JSON_DECODE(J,a.b)}', '${JSON_DECODE(J,a/b,/)}', '[${JSON_DECODE(J,a.c)}]', '[${JSON_DECODE(J,n)}]'],
  )
  assert.deepEqual(given, ['7', '7', '[]', '[]'])
  assert.equal(said(exchange, /JSON_DECODE/).length, 1)
})

test('functions with arguments missing do what they do there', async (t) => {
  const { given } = await values(
    t,
    ['Set(L=a-b-c)', 'Set(EMPTY=)'],
    ...['${CUT(L,,2)}', '[${CUT(L,-)}]', '${FIELDQTY(L,-)}', '${LEN()}', '[${FILTER(,abc)}]', '${FIELDQTY(EMPTY,-)}'],
  )
  assert.deepEqual(given, ['b', '[]', '3', '0', '[]', '0'])
})

test('a function that is not there is one line in the log, with the file and the line of the dialplan', async (t) => {
  const { exchange } = await start(
    t,
    '[default]\nexten => 100,1,NoOp(one)\n same => n,Set(X=${NO_SUCH_THING(a)})\n same => n,Wait(60)\n',
  )
  const alice = exchange.phone('alice')
  await alice.calls('100')
  const lines = said(exchange, /NO_SUCH_THING/)
  assert.equal(lines.length, 1, lines.join('\n'))
  assert.match(lines[0] ?? '', /extensions\.conf:3/)
  assert.notEqual(alice.state, 'idle')
})

test('one branch of If is done: the first that holds, or Else', async (t) => {
  const { exchange, global } = await start(
    t,
    `[default]
exten => _10X,1,If($["\${EXTEN}" = "101"])
 same => n,Set(GLOBAL(DONE)=\${DONE}one)
 same => n,ExitIf()
 same => n,ElseIf($["\${EXTEN}" = "102"])
 same => n,Set(GLOBAL(DONE)=\${DONE}two)
 same => n,ExitIf()
 same => n,Else()
 same => n,Set(GLOBAL(DONE)=\${DONE}other)
 same => n,EndIf()
 same => n,Set(GLOBAL(DONE)=\${DONE} end )
`,
  )
  for (const exten of ['101', '102', '103']) await exchange.phone(`to-${exten}`).calls(exten)
  assert.equal(await global('DONE'), 'one end two end other end ')
})

test('what is encrypted comes back, a list inherits, a table of extensions is looked up', async (t) => {
  const { exchange, global } = await start(
    t,
    `[default]
exten => 100,1,Set(KEY=0123456789abcdef)
 same => n,Set(GLOBAL(SECRET)=\${AES_DECRYPT(\${KEY},\${AES_ENCRYPT(\${KEY},hello, world)})})
 same => n,Set(PUSH(__NAMES)=one)
 same => n,Set(PUSH(__NAMES)=two)
 same => n,Set(GLOBAL(FOUND)=\${EVAL_EXTEN(table,25,1)})
 same => n,Dial(Local/200@default,10)
exten => 200,1,Set(GLOBAL(NAMES)=\${NAMES})
[table]
exten => _2X,1,Return(\${KEY:0:4} and \${MATH(1+1,i)})
`,
  )
  await exchange.phone('alice').calls('100')
  await exchange.clock.pass('1s')
  assert.deepEqual(
    [await global('SECRET'), await global('NAMES'), await global('FOUND')],
    ['hello, world', 'one,two', '0123 and 2'],
  )
})

test('a recording says how long it is, and a monitor where its file is', async (t) => {
  const { exchange, global } = await start(
    t,
    `[default]
exten => 100,1,Answer()
 same => n,Record(said.sln,0,3,q)
 same => n,Set(GLOBAL(LENGTH)=\${RECORDING_INFO(duration)})
 same => n,MixMonitor(both.wav,i(ID))
 same => n,Set(GLOBAL(FILE)=\${MIXMONITOR(\${ID},filename)})
 same => n,Wait(60)
`,
  )
  const alice = exchange.phone('alice')
  await alice.calls('100')
  await alice.says({ tone: 440 })
  await exchange.clock.pass('5s')
  const length = Number(await global('LENGTH'))
  assert.ok(Math.abs(length - 3_000) <= 40, String(length))
  assert.match(await global('FILE'), /monitor\/both\.wav$/)
  await alice.hangsUp()
})

test('ConfKick puts one out and then everybody; regcontext knows the conference while it goes on', async (t) => {
  const { exchange, global } = await start(
    t,
    `[default]
exten => 600,1,ConfBridge(room,registered,quiet)
 same => n,Set(GLOBAL(LEFT)=\${LEFT}\${CALLERID(num)} )
exten => 601,1,ConfKick(room,\${WHO})
 same => n,Set(GLOBAL(KICKED)=\${CONFKICKSTATUS})
exten => 602,1,Set(GLOBAL(KNOWN)=\${DIALPLAN_EXISTS(rooms,room,1)})
`,
    {
      'confbridge.conf':
        '[registered]\ntype = bridge\nregcontext = rooms\n[quiet]\ntype = user\nquiet = yes\nannounce_join_leave = no\n',
    },
  )
  const [alice, bob] = [exchange.phone('alice', { callerNumber: '1' }), exchange.phone('bob', { callerNumber: '2' })]
  const known = async () => {
    await exchange.phone('looker').calls('602')
    return global('KNOWN')
  }
  assert.equal(await known(), '0')
  await alice.calls('600')
  await bob.calls('600')
  await exchange.clock.pass('2s')
  assert.equal(await known(), '1')
  const kick = async (who: string) => {
    await exchange.running.commandLine.run(`dialplan set global WHO ${who}`)
    await exchange.phone('guard').calls('601')
    // who is put out hears so first
    await exchange.clock.pass('5s')
    return global('KICKED')
  }
  assert.equal(await kick(bob.channelName as string), 'SUCCESS')
  assert.deepEqual([await global('LEFT'), alice.state], ['2 ', 'talking'])
  assert.equal(await kick('all'), 'SUCCESS')
  assert.equal(await global('LEFT'), '2 1 ')
  assert.equal(await known(), '0')
  assert.equal(await kick('all'), 'FAILURE')
})

test('Bridge with F and no argument: who was fetched goes on behind the Bridge', async (t) => {
  const { exchange, global } = await start(
    t,
    `[default]
exten => 100,1,Answer()
 same => n,Wait(600)
exten => 101,1,Bridge(\${WHOM},F)
 same => n,Set(GLOBAL(BEHIND)=\${CALLERID(num)})
 same => n,Wait(60)
`,
  )
  const [alice, bob] = [exchange.phone('alice', { callerNumber: '1' }), exchange.phone('bob', { callerNumber: '2' })]
  await alice.calls('100')
  await exchange.clock.pass('1s')
  await exchange.running.commandLine.run(`dialplan set global WHOM ${alice.channelName}`)
  await bob.calls('101')
  await bob.presses('5')
  await alice.hears({ digit: '5' })
  await bob.hangsUp()
  await exchange.clock.pass('1s')
  assert.equal(await global('BEHIND'), '1')
  assert.equal(alice.state, 'talking')
})

test('Originate with options that have no value shows the name and number of who made the call', async (t) => {
  const { exchange, app } = await start(
    t,
    `[default]
exten => 100,1,Originate(Virtual/bob,exten,default,200,1,10,acnvC)
 same => n,Wait(60)
exten => 200,1,Wait(60)
`,
  )
  const [alice, bob] = [exchange.phone('alice', { callerNumber: '1', callerName: 'Alice' }), exchange.phone('bob')]
  await alice.calls('100')
  await bob.rings()
  const { caller } = await app.channels.get({ channelId: bob.channelId as string })
  assert.deepEqual(caller, { name: 'Alice', number: '1' })
})

test('dialplan show finds an extension that is reached by an include', async (t) => {
  const { exchange } = await start(
    t,
    '[default]\ninclude => more\nexten => 1,1,NoOp()\n[more]\nexten => _2XX,1,NoOp(deep)\n',
  )
  const { lines, ok } = await exchange.running.commandLine.run('dialplan show 234@default')
  const text = lines.join('\n')
  assert.ok(ok, text)
  assert.match(text, /_2XX/)
  assert.match(text, /more/)
})

test('a context of a log channel may be FAX, and gets what is said of faxes', async (t) => {
  const { exchange } = await start(t, '[default]\nexten => 100,1,Log(FAX,page 1 of 3)\n same => n,Wait(60)\n', {
    'logger.conf': '[logfiles]\nconsole = fax,error\n',
  })
  await exchange.phone('alice').calls('100')
  const lines = said(exchange, /page 1 of 3/)
  assert.equal(lines.length, 1)
  assert.match(lines[0] ?? '', /FAX/)
})

test('functions in [globals] are asked when the file is read: they give values, name extensions, and are written', async (t) => {
  const { exchange, app, global } = await start(
    t,
    `[globals]
SUM=\${MATH(2+3,i)}
NUMBER=\${MATH(200+\${SUM},i)}
DB(office/line)=17
WHO=\${CALLERID(num)}
ODD=\${NO_SUCH_THING(1)}
[default]
exten => \${NUMBER},1,Set(GLOBAL(CAME)=\${DB(office/line)})
 same => n,Wait(60)
`,
  )
  assert.deepEqual([await global('SUM'), await global('NUMBER'), await global('WHO')], ['5', '205', ''])
  await exchange.phone('alice').calls('205')
  assert.equal(await global('CAME'), '17')
  assert.deepEqual(
    said(exchange, /CALLERID|NO_SUCH_THING/).map((line) => /extensions\.conf:(\d+)/.exec(line)?.[1]),
    ['6', '5'],
  )
  await app.asterisk.setGlobalVar({ variable: 'SUM', value: 'changed' })
  await exchange.running.commandLine.run('dialplan reload')
  assert.equal(await global('SUM'), '5')
})
