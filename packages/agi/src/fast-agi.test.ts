import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@jackfield/base/testing'
import { testVersion } from '@jackfield/core/testing'
import { type ExchangeFixture, type Party, within } from './testing/exchange-fixture.ts'

const dialplan = `
[test]
exten => 1,1,Answer(,i)
 same => n,AGI(agi://127.0.0.1:\${PORT}/menu?a=1,first,second arg)
 same => n,Set(AFTER=\${AGISTATUS})
 same => n,Wait(60)
exten => ring,1,AGI(agi://127.0.0.1:\${PORT}/menu)
exten => h,1,GotoIf($["\${DEAD}" = ""]?end)
 same => n,AGI(agi://127.0.0.1:\${PORT}/dead)
 same => n,Set(DEADSTATUS=\${AGISTATUS})
 same => n(end),NoOp()
exten => sub,1,Set(SUBBED=\${ARG1})
 same => n,Return(back)
exten => other,1,NoOp()
 same => n(label),Wait(60)
`

/** A caller whose call is in the hands of the test. */
async function conversation(small: ExchangeFixture, exten = '1', variables: Record<string, string> = {}) {
  const server = await small.server()
  const channel = small.exchange.channels.prepare({
    technology: { name: 'Test', description: '', module: 'chan_test.so' },
    label: 'caller',
    state: 'Ring',
    id: 'call',
    caller: { name: 'Ann\nagi_x: 1', number: '100', presentation: 0 },
  })
  assert.ok(channel)
  channel.connect({ hangUp: () => undefined, text: (text) => void small.published.push(text) })
  channel.variables.set('PORT', String(server.port))
  for (const [name, value] of Object.entries(variables)) channel.variables.set(name, value)
  small.exchange.dialplanRuns.start(channel, { context: 'test', exten, priority: 1 })
  const party: Party = await server.accept()
  return { channel, party, server, environment: await party.environment() }
}

test(
  'what a server is told of the call',
  within(dialplan, async (small) => {
    const { environment, server } = await conversation(small)
    const plain = environment.map((line) => (/^agi_threadid/.test(line) ? 'agi_threadid' : line))
    assert.deepEqual(plain, [
      'agi_network: yes',
      'agi_network_script: menu?a=1',
      `agi_request: agi://127.0.0.1:${server.port}/menu?a=1`,
      'agi_channel: Test/caller-00000000',
      'agi_language: en',
      'agi_type: Test',
      'agi_uniqueid: call',
      `agi_version: ${testVersion}`,
      'agi_callerid: 100',
      'agi_calleridname: Ann agi_x: 1',
      'agi_callingpres: 0',
      'agi_callingani2: 0',
      'agi_callington: 0',
      'agi_callingtns: 0',
      'agi_dnid: unknown',
      'agi_rdnis: unknown',
      'agi_context: test',
      'agi_extension: 1',
      'agi_priority: 2',
      'agi_enhanced: 0.0',
      'agi_accountcode: ',
      'agi_threadid',
      'agi_arg_1: first',
      'agi_arg_2: second arg',
    ])
  }),
)

/** Commands that are answered at once, one after the other on one channel. */
const plain: readonly (readonly [string, string])[] = [
  ['NOOP', '200 result=0'],
  ['noop with "any thing"', '200 result=0'],
  ['ANSWER', '200 result=0'],
  ['CHANNEL STATUS', '200 result=6'],
  ['CHANNEL STATUS Test/nobody', '200 result=-1'],
  ['channel status Test/caller-00000000', '200 result=6'],
  ['SET VARIABLE A "a value"', '200 result=1'],
  ['GET VARIABLE A', '200 result=1 (a value)'],
  ['GET VARIABLE B', '200 result=0'],
  ['GET VARIABLE CALLERID(num)', '200 result=1 (100)'],
  ['SET VARIABLE CALLERID(name) Bob', '200 result=1'],
  ['GET FULL VARIABLE "${A}, ${CALLERID(name)}"', '200 result=1 (a value, Bob)'],
  ['GET FULL VARIABLE ${A} Test/nobody', '200 result=0'],
  ['GET FULL VARIABLE ${A} Test/caller-00000000', '200 result=1 (a value)'],
  ['DATABASE GET fam key', '200 result=0'],
  ['DATABASE PUT fam key "v 1"', '200 result=1'],
  ['DATABASE GET fam key', '200 result=1 (v 1)'],
  ['DATABASE DEL fam key', '200 result=1'],
  ['DATABASE DEL fam key', '200 result=0'],
  ['DATABASE PUT fam tree/a 1', '200 result=1'],
  ['DATABASE DELTREE fam tree', '200 result=1'],
  ['DATABASE DELTREE fam', '200 result=0'],
  ['EXEC Set E=1', '200 result=0'],
  ['GET VARIABLE E', '200 result=1 (1)'],
  ['EXEC Set F=${E}', '200 result=0'],
  ['GET VARIABLE F', '200 result=1 (${E})'],
  ['EXEC NoSuchApplication', '200 result=-2'],
  ['EXEC MSet "X=1,Y=2"', '200 result=0'],
  ['GET VARIABLE Y', '200 result=1 (2)'],
  ['SET VARIABLE AGIEXECFULL yes', '200 result=1'],
  ['EXEC Set F=${E}', '200 result=0'],
  ['GET VARIABLE F', '200 result=1 (1)'],
  ['VERBOSE "to whom it may concern" 1', '200 result=1'],
  ['SEND TEXT "good day"', '200 result=0'],
  ['SEND IMAGE picture', '200 result=0'],
  ['SET CALLERID "Eve<200>"', '200 result=1'],
  ['GET VARIABLE CALLERID(all)', '200 result=1 ("Eve" <200>)'],
  ['SET MUSIC on jazz', '200 result=0'],
  ['SET MUSIC off', '200 result=0'],
  ['SET AUTOHANGUP 30', '200 result=0'],
  ['SET AUTOHANGUP 0', '200 result=0'],
  ['TDD MODE on', '200 result=0'],
  ['STREAM FILE no-such-file "" ', '200 result=-1 endpos=0'],
  ['GET VARIABLE PLAYBACKSTATUS', '200 result=1 (FAILED)'],
  ['CONTROL STREAM FILE no-such-file ""', '200 result=-1 endpos=0'],
  ['GET OPTION no-such-file "1"', '200 result=-1 endpos=0'],
  ['RECORD FILE x nonsense "#" 1000', '200 result=-1 (writefile)'],
  ['SAY ALPHA "" ""', '200 result=0'],
  ['GOSUB test nowhere 1', '200 result=-1 Gosub label not found'],
  ['SPEECH CREATE engine', '200 result=0'],
  ['SPEECH RECOGNIZE file 100', '200 result=-1'],
  ['SPEECH DESTROY', '200 result=-1'],
  ['WAIT FOR DIGIT 0', '200 result=0'],
  ['ASYNCAGI', '510 Invalid or unknown command'],
  ['NONSENSE', '510 Invalid or unknown command'],
  ['SET', '510 Invalid or unknown command'],
  ['"never closed', '510 Invalid or unknown command'],
  [`NOOP ${'x'.repeat(10_000)}`, '510 Invalid or unknown command'],
  ['\\', '510 Invalid or unknown command'],
  ['SET VARIABLE INJECTED "a\u2028b"', '200 result=1'],
]

test(
  'commands and their answers',
  within(dialplan, async (small) => {
    const { party, channel } = await conversation(small)
    for (const [command, answer] of plain) {
      party.say(command)
      await small.until(() => party.socket.bytesRead >= 0)
      const pending = party.line()
      let line: string | undefined
      void pending.then((text) => (line = text))
      await small.until(() => line !== undefined, '10ms')
      assert.equal(line, answer, command)
    }
    assert.deepEqual(small.published, ['good day'])
    assert.equal(small.eventsOf('channel-music-started').length, 1)
    assert.equal(small.eventsOf('agi-command-began').length, small.eventsOf('agi-command-ended').length)
    party.socket.end()
    await small.until(() => channel.variables.get('AFTER') !== undefined)
    assert.equal(channel.variables.get('AFTER'), 'SUCCESS')
  }),
)

/** Each needs more or other words. */
const wrong = [
  'ANSWER now',
  'CHANNEL STATUS a b',
  'CONTROL STREAM FILE x',
  'CONTROL STREAM FILE x "" abc',
  'DATABASE GET a',
  'DATABASE PUT a b',
  'DATABASE DEL a',
  'DATABASE DELTREE',
  'EXEC',
  'GET DATA',
  'GET DATA x soon',
  'GET OPTION x',
  'GET OPTION x 1 soon',
  'GET VARIABLE',
  'GET FULL VARIABLE',
  'GOSUB a b',
  'HANGUP a b',
  'RECEIVE CHAR',
  'RECEIVE CHAR soon',
  'RECEIVE TEXT soon',
  'RECORD FILE a b c',
  'RECORD FILE a wav c soon',
  'RECORD FILE a wav c 1 nonsense',
  'SAY ALPHA x',
  'SAY DATE soon ""',
  'SAY DATETIME soon ""',
  'SAY DIGITS 1',
  'SAY NUMBER many ""',
  'SAY PHONETIC x',
  'SAY TIME soon ""',
  'SEND IMAGE',
  'SEND TEXT',
  'SET AUTOHANGUP soon',
  'SET CALLERID',
  'SET CONTEXT',
  'SET EXTENSION',
  'SET MUSIC',
  'SET PRIORITY nowhere',
  'SET VARIABLE A',
  'SPEECH SET a',
  'STREAM FILE x',
  'STREAM FILE x "" soon',
  'TDD MODE sideways',
  'VERBOSE',
  'WAIT FOR DIGIT',
  'WAIT FOR DIGIT soon',
]

test(
  'commands that are said wrongly are explained',
  within(dialplan, async (small) => {
    const { party } = await conversation(small)
    for (const command of wrong) {
      assert.equal(await party.asks(command), '520-Invalid command syntax.  Proper usage follows:', command)
      assert.notEqual(await party.line(), '')
      assert.equal(await party.line(), '520 End of proper usage.', command)
    }
    assert.equal(await party.asks('NOOP'), '200 result=0')
  }),
)

/** Commands that wait: what happens meanwhile, and the answer. */
const waiting: readonly (readonly [string, { keys?: string; passMs?: number; text?: string }, string])[] = [
  ['WAIT FOR DIGIT 5000', { keys: '5' }, '200 result=53'],
  ['WAIT FOR DIGIT 5000', { passMs: 5000 }, '200 result=0'],
  ['WAIT FOR DIGIT -1', { keys: '#' }, '200 result=35'],
  ['STREAM FILE welcome "5"', { keys: '15', passMs: 400 }, '200 result=53 endpos=0'],
  ['STREAM FILE welcome ""', { passMs: 1000 }, '200 result=0 endpos=8000'],
  ['STREAM FILE welcome "" 800', { passMs: 1000 }, '200 result=0 endpos=8000'],
  ['CONTROL STREAM FILE welcome "0"', { keys: '0' }, '200 result=48 endpos=0'],
  ['CONTROL STREAM FILE welcome "0"', { passMs: 1000 }, '200 result=0 endpos=-1'],
  ['WAIT FOR DIGIT 100.5', { passMs: 100 }, '200 result=0'],
  ['SAY DATETIME 1794755965.55 "1"', { keys: '1' }, '200 result=49'],
  ['SAY NUMBER 12abc "1"', { keys: '1' }, '200 result=49'],
  ['GET DATA prompt 2000 3', { keys: '123' }, '200 result=123'],
  ['GET DATA prompt 2000', { keys: '12#' }, '200 result=12'],
  ['GET DATA prompt 2000', { keys: '12', passMs: 2000 }, '200 result=12 (timeout)'],
  ['GET DATA prompt 2000', { passMs: 3100 }, '200 result= (timeout)'],
  ['GET OPTION prompt "12" 2000', { keys: '2' }, '200 result=50 endpos=0'],
  ['GET OPTION prompt "12" 2000', { passMs: 3100 }, '200 result=0 endpos=8000'],
  ['SAY DIGITS 123 "9"', { keys: '9' }, '200 result=57'],
  ['SAY NUMBER 123 ""', { passMs: 3000 }, '200 result=0'],
  ['SAY PHONETIC ab ""', { passMs: 3000 }, '200 result=0'],
  ['SAY DATE 0 "1"', { keys: '1' }, '200 result=49'],
  ['SAY TIME 0 "1"', { keys: '1' }, '200 result=49'],
  ['SAY DATETIME 0 "1" Y UTC', { keys: '1' }, '200 result=49'],
  ['RECEIVE CHAR 1000', { text: 'x' }, '200 result=120'],
  ['RECEIVE CHAR 1000', { passMs: 1000 }, '200 result=0 (timeout)'],
  ['RECEIVE TEXT 1000', { text: 'hello' }, '200 result=1 (hello)'],
  ['RECEIVE TEXT 1000', { text: 'two\n200 result=0' }, '200 result=1 (two 200 result=0)'],
  ['RECEIVE TEXT 1000', { passMs: 1000 }, '200 result=-1'],
]

test(
  'commands that wait for the caller',
  within(dialplan, async (small) => {
    const { party, channel } = await conversation(small)
    for (const [command, { keys = '', passMs = 0, text }, answer] of waiting) {
      const began = small.eventsOf('agi-command-began').length
      party.say(command)
      await small.until(() => small.eventsOf('agi-command-began').length > began)
      await small.clock.settle()
      small.press(channel, keys)
      if (text !== undefined) channel.handle({ type: 'text', text })
      await small.clock.pass(passMs)
      assert.equal(await party.line(), answer, command)
    }
  }),
)

test(
  'a recording ends by a key, by the time, and by a hangup',
  within(dialplan, async (small) => {
    const { party, channel } = await conversation(small)
    const record = async (command: string, act: () => Promise<void> | void) => {
      const began = small.eventsOf('agi-command-began').length
      party.say(command)
      await small.until(() => small.eventsOf('agi-command-began').length > began)
      let answer = ''
      void party.line().then((line) => (answer = line))
      // the file is opened in its own time
      await until(() => answer !== '', act)
      return answer
    }
    assert.match(
      await record('RECORD FILE one wav "#" 5000', () => small.press(channel, '#')),
      /^200 result=35 \(dtmf\) endpos=\d+$/,
    )
    assert.match(
      await record('RECORD FILE two wav "*" 500 s=3', () => small.clock.pass('100ms')),
      /^200 result=0 \(timeout\) endpos=\d+$/,
    )
    const began = small.eventsOf('agi-command-began').length
    party.say('RECORD FILE three wav "*" -1')
    await small.until(() => small.eventsOf('agi-command-began').length > began)
    channel.requestHangup('explicit')
    const lines = [await party.line(), await party.line()]
    assert.deepEqual(
      lines.map((line) => line.replace(/endpos=\d+/, 'endpos')),
      ['200 result=-1 (hangup) endpos', 'HANGUP'],
    )
  }),
)

test(
  'the line HANGUP comes behind the answer of the command that ran',
  within(dialplan, async (small) => {
    for (const [command, answer] of [
      ['WAIT FOR DIGIT -1', '200 result=-1'],
      ['STREAM FILE welcome ""', '200 result=-1'],
      ['EXEC Wait 30', '200 result=-1'],
    ] as const) {
      const { party, channel } = await conversation(small)
      const began = small.eventsOf('agi-command-began').length
      party.say(command)
      await small.until(() => small.eventsOf('agi-command-began').length > began)
      await small.clock.settle()
      channel.requestHangup('explicit')
      assert.match(await party.line(), new RegExp(`^${answer}`), command)
      assert.equal(await party.line(), 'HANGUP', command)
      assert.equal(await party.asks('NOOP'), '200 result=0')
      party.socket.end()
      await small.until(() => channel.isEnded)
    }
  }),
)

test(
  'a subroutine runs and the channel stands where it stood',
  within(dialplan, async (small) => {
    const { party, channel } = await conversation(small)
    assert.equal(await party.asks('GOSUB test sub 1 "x y"'), '100 result=0 Trying...')
    assert.equal(await party.line(), '200 result=0 Gosub complete')
    assert.equal(channel.variables.get('SUBBED'), 'x y')
    assert.equal(await party.asks('GET VARIABLE GOSUB_RETVAL'), '200 result=1 (back)')
    assert.equal(channel.place.exten, '1')
  }),
)

test(
  'the dialplan goes on where the program sent it',
  within(dialplan, async (small) => {
    const { party, channel } = await conversation(small)
    assert.equal(await party.asks('SET CONTEXT test'), '200 result=0')
    assert.equal(await party.asks('SET EXTENSION other'), '200 result=0')
    assert.equal(await party.asks('SET PRIORITY label'), '200 result=0')
    party.socket.end()
    await small.until(() => channel.facts.appName === 'Wait')
    assert.equal(channel.place.exten, 'other')
    assert.equal(channel.place.priority, 2)
  }),
)

test(
  'a hangup is told, and what does not need the caller can still be done',
  within(dialplan, async (small) => {
    const { party, channel } = await conversation(small)
    assert.equal(await party.asks('NOOP'), '200 result=0')
    party.say('WAIT FOR DIGIT -1')
    await small.until(() => small.eventsOf('agi-command-began').length === 2)
    channel.handle({ type: 'hung-up', cause: 16 })
    assert.deepEqual([await party.line(), await party.line()].sort(), ['200 result=-1', 'HANGUP'])
    assert.equal(
      await party.asks('STREAM FILE welcome ""'),
      '511 Command Not Permitted on a dead channel or intercept routine',
    )
    assert.equal(await party.asks('SET VARIABLE LATE 1'), '200 result=1')
    assert.equal(await party.asks('GET VARIABLE LATE'), '200 result=1 (1)')
    party.socket.end()
    await small.until(() => channel.isEnded)
    assert.equal(channel.variables.get('AGISTATUS'), 'HANGUP')
  }),
)

test(
  'HANGUP of the own channel',
  within(dialplan, async (small) => {
    const { party } = await conversation(small)
    assert.equal(await party.asks('HANGUP Test/nobody'), '200 result=-1')
    party.say('HANGUP')
    assert.deepEqual([await party.line(), await party.line()].sort(), ['200 result=1', 'HANGUP'])
  }),
)

test(
  'AGISIGHUP=no: the hangup is not told; AGIEXITONHANGUP=yes: it ends at once',
  within(dialplan, async (small) => {
    const quiet = await conversation(small, '1', { AGISIGHUP: 'no' })
    quiet.channel.requestHangup('explicit')
    assert.equal(await quiet.party.asks('NOOP'), '200 result=0')
    quiet.party.socket.end()
    await small.until(() => quiet.channel.isEnded)
    const ending = await conversation(small, '1', { AGIEXITONHANGUP: 'yes' })
    ending.channel.requestHangup('explicit')
    assert.equal(await ending.party.line(), 'HANGUP')
    assert.equal(await ending.party.line(), '(gone)')
    await small.until(() => ending.channel.isEnded)
  }),
)

test(
  'a server that says nothing after the hangup does not keep the call',
  within(dialplan, async (small) => {
    const { party, channel } = await conversation(small)
    channel.requestHangup('explicit')
    await small.clock.pass('59s')
    assert.ok(!channel.isEnded)
    await small.clock.pass('2s')
    await small.until(() => channel.isEnded)
    assert.equal(await party.line(), 'HANGUP')
    assert.equal(await party.line(), '(gone)')
    assert.equal(small.agi.conversations, 0)
  }),
)

test(
  'a call that is over can still be talked about',
  within(dialplan, async (small) => {
    const { party, channel, server } = await conversation(small, '1', { DEAD: '1' })
    channel.requestHangup('explicit')
    assert.equal(await party.line(), 'HANGUP')
    party.socket.end()
    const dead = await server.accept()
    assert.ok((await dead.environment()).includes('agi_network_script: dead'))
    assert.equal(await dead.asks('GET VARIABLE AGISTATUS'), '200 result=1 (HANGUP)')
    assert.equal(await dead.asks('ANSWER'), '511 Command Not Permitted on a dead channel or intercept routine')
    dead.socket.end()
    await small.until(() => channel.isEnded)
    assert.equal(channel.variables.get('DEADSTATUS'), 'SUCCESS')
  }),
)

test(
  'a channel that is sent elsewhere goes there, whatever the server wants',
  within(dialplan, async (small) => {
    const { party, channel } = await conversation(small)
    channel.asyncGoto({ context: 'test', exten: 'other', priority: 2 })
    assert.equal(await party.line(), 'HANGUP')
    party.socket.end()
    await small.until(() => channel.facts.appName === 'Wait')
    assert.equal(channel.place.exten, 'other')
  }),
)

test(
  'servers that are not there, never answer, or cannot be: FAILURE, and the dialplan goes on',
  within(
    `
[test]
exten => closed,1,AGI(agi://127.0.0.1:1/x)
 same => n,Set(AFTER=\${AGISTATUS})
 same => n,Wait(60)
exten => wrong,1,AGI(agi://:/x)
 same => n,Set(AFTER=\${AGISTATUS})
 same => n,Wait(60)
exten => sound,1,EAGI(agi://127.0.0.1/x)
 same => n,Set(AFTER=\${AGISTATUS})
 same => n,Wait(60)
exten => missing,1,AGI(no-such-program)
 same => n,Set(AFTER=\${AGISTATUS})
 same => n,Wait(60)
`,
    async (small) => {
      for (const [exten, status] of [
        ['closed', 'FAILURE'],
        ['wrong', 'FAILURE'],
        ['sound', 'FAILURE'],
        ['missing', 'NOTFOUND'],
      ] as const) {
        const channel = await small.calls(exten)
        await small.until(() => channel.variables.get('AFTER') !== undefined)
        assert.equal(channel.variables.get('AFTER'), status, exten)
      }
    },
  ),
)

test(
  'so many conversations and no more',
  within(
    dialplan,
    async (small) => {
      const { party } = await conversation(small)
      const second = await small.calls('ring')
      await small.until(() => second.variables.get('AGISTATUS') !== undefined)
      assert.equal(second.variables.get('AGISTATUS'), 'FAILURE')
      assert.equal(await party.asks('NOOP'), '200 result=0')
    },
    { mostConversations: 1 },
  ),
)

test(
  'ten thousand invalid lines leave a conversation that works',
  within(dialplan, async (small) => {
    const { party } = await conversation(small)
    const bytes = ['\0', '"', '\\', ' ', 'SET VARIABLE', 'EXEC', '\x7f', 'ü', '${', '}', '(', '\t', 'NOOP', '-1']
    let seed = 20_261_115
    const next = (limit: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return seed % limit
    }
    const lines = Array.from({ length: 10_000 }, () =>
      Array.from({ length: 1 + next(8) }, () => bytes[next(bytes.length)]).join(next(2) ? ' ' : ''),
    ).filter((line) => line.trim() !== '' && !/^\s*EXEC\s+\S/i.test(line))
    const answers = new Set<string>()
    for (const line of lines) party.say(line)
    party.say('SET VARIABLE THE_END 1')
    party.say('GET VARIABLE THE_END')
    for (let line = ''; line !== '200 result=1 (1)'; ) {
      line = await party.line()
      answers.add(line.slice(0, 4))
    }
    assert.deepEqual([...answers].filter((code) => /^\d/.test(code)).sort(), ['200 ', '510 ', '520 ', '520-'])
    assert.equal(await party.asks('CHANNEL STATUS'), '200 result=6')
  }),
)
