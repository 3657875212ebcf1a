import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { until } from '@jackfield/base/testing'
import { limits } from '@jackfield/core'
import { within } from './testing/exchange-fixture.ts'
import { readField } from './testing/test-client.ts'

test(
  'the banner comes first, and the version of the option in it and in CoreSettings',
  within(async (small) => {
    const client = await small.client()
    assert.equal(small.connect().text, 'Asterisk Call Manager/13.0.0\r\n')
    assert.equal(readField(await client.action({ Action: 'CoreSettings' }), 'AMIversion'), '13.0.0')
  }),
)

test(
  'another version by the option',
  within(
    async (small) => {
      const client = await small.client()
      assert.equal(small.connect().text, 'Asterisk Call Manager/2.6.0\r\n')
      assert.equal(readField(await client.action({ Action: 'CoreSettings' }), 'AMIversion'), '2.6.0')
    },
    { version: '2.6.0' },
  ),
)

test(
  'a login is answered, and followed by the word that the exchange is up',
  within(async (small) => {
    small.manager.booted()
    const client = small.connect()
    assert.deepEqual(await client.logIn(), ['Response: Success', 'Message: Authentication accepted'])
    assert.deepEqual(client.events('FullyBooted'), [
      ['Event: FullyBooted', 'Privilege: system,all', 'Uptime: 0', 'LastReload: 0', 'Status: Fully Booted'],
    ])
    assert.equal(await client.answer({ Action: 'Login' }), 'Success: Already authenticated')
  }),
)

test(
  'a client hears of its own login after the word that the exchange is up',
  within(async (small) => {
    small.manager.booted()
    const client = small.connect()
    await client.logIn()
    const [answer, ...events] = client.messages
    assert.equal(answer?.[0], 'Response: Success')
    assert.deepEqual(
      events.map(([name]) => name),
      ['Event: FullyBooted', 'Event: SuccessfulAuth'],
    )
    assert.equal(readField(events[1] ?? [], 'AccountID'), 'all')
  }),
)

test(
  'whoever does not hear of the system is not told that it is up',
  within(async (small) => {
    small.manager.booted()
    const client = small.connect()
    await client.logIn('caller')
    assert.deepEqual(client.events('FullyBooted'), [])
  }),
)

test(
  'a challenge is answered by a hash of it and the secret, and stays the same',
  within(async (small) => {
    const client = small.connect()
    const challenge = readField(await client.action({ Action: 'Challenge', AuthType: 'MD5' }), 'Challenge') ?? ''
    assert.match(challenge, /^\d+$/)
    assert.equal(readField(await client.action({ Action: 'Challenge', AuthType: 'md5' }), 'Challenge'), challenge)
    const Key = createHash('md5').update(`${challenge}secret`).digest('hex')
    const login = { Action: 'Login', AuthType: 'MD5', Username: 'all', Key }
    assert.equal(await client.answer(login), 'Success: Authentication accepted')
  }),
)

test(
  'one user who guesses is blocked at his address, and the others log in from there',
  within(async (small) => {
    const tryTo = async (Username: string, Secret: string) => {
      const client = small.connect()
      client.send(`Action: Login\r\nUsername: ${Username}\r\nSecret: ${Secret}\r\n\r\n`)
      await small.clock.passUntil(() => client.messages.length > 0, '60s')
      return client.messages[0]?.[1]
    }
    for (let at = 0; at < 20; at++) assert.equal(await tryTo('caller', 'guess'), 'Message: Authentication failed')
    const [block] = small.manager.limiter.blocks()
    assert.deepEqual([block?.service, block?.account], ['AMI', 'caller'])
    assert.equal(await tryTo('caller', 'secret'), 'Message: Authentication failed')
    assert.equal(await tryTo('all', 'secret'), 'Message: Authentication accepted')
    assert.equal(small.manager.limiter.unblock(block?.address ?? ''), 1)
    assert.equal(await tryTo('caller', 'secret'), 'Message: Authentication accepted')
  }),
)

test(
  'before the login only the login is answered',
  within(async (small) => {
    const client = small.connect()
    for (const Action of ['Ping', 'Nonsense', 'CoreStatus', 'Originate']) {
      assert.equal(await client.answer({ Action }), 'Error: Permission denied')
    }
    assert.equal(await client.answer({ Action: 'Challenge' }), 'Error: Must specify AuthType')
    assert.ok(client.isOpen)
    assert.equal(await client.answer({ Action: 'Logoff' }), 'Goodbye: Thanks for all the fish.')
    assert.ok(client.isEnded)
  }),
)

test(
  'who asks and asks without logging in is let go',
  within(async (small) => {
    const client = small.connect()
    client.send('Action: Ping\r\n\r\n'.repeat(150))
    await until(() => !client.isOpen)
    assert.ok(client.isEnded)
    assert.equal(client.messages.length, 100)
  }),
)

test(
  'wrong logins wait, are refused alike and end the connection; more of them wait longer',
  within(async (small) => {
    const watcher = await small.client()
    const refused = async (fields: Record<string, string>) => {
      const client = small.connect()
      client.send(
        `Action: Login\r\n${Object.entries(fields)
          .map(([name, value]) => `${name}: ${value}\r\n`)
          .join('')}\r\n`,
      )
      const before = small.clock.now()
      assert.ok(await small.clock.passUntil(() => client.isEnded, '60s'))
      assert.deepEqual(client.messages, [['Response: Error', 'Message: Authentication failed']])
      return small.clock.now() - before
    }
    const wrong = [
      { Username: 'all', Secret: 'guess' },
      { Username: 'nobody', Secret: 'secret' },
      { Username: 'all' },
      {},
      { Username: 'all', AuthType: 'MD5', Key: '' },
      { Username: 'elsewhere', Secret: 'secret' },
    ]
    for (const fields of wrong) assert.equal(await refused(fields as Record<string, string>), 1000)
    let longest = 0
    for (let count = 0; count < 12; count++) longest = await refused({ Username: 'all', Secret: 'guess' })
    assert.equal(longest, 15_000)
    // whoever knows the secret does not suffer from those who guess
    assert.deepEqual(await small.connect().logIn(), ['Response: Success', 'Message: Authentication accepted'])
    const kinds = watcher.messages.map(([first]) => first)
    for (const kind of [
      'InvalidPassword',
      'InvalidAccountID',
      'ChallengeResponseFailed',
      'FailedACL',
      'SuccessfulAuth',
    ])
      assert.ok(kinds.includes(`Event: ${kind}`), kind)
    assert.ok(!watcher.text.includes('secret'), 'no secret is told')
  }),
)

test(
  'one connection at a time for those who may have only one',
  within(async (small) => {
    await small.client('once')
    const second = small.connect()
    assert.deepEqual(await second.logIn('once'), ['Response: Error', 'Message: Login Already In Use'])
    assert.ok(second.isEnded)
  }),
)

test(
  'who does not log in is closed after a while, and the oldest when there are too many of them at once',
  within(
    async (small) => {
      const strangers = [small.connect(), small.connect(), small.connect()]
      assert.deepEqual(
        strangers.map(({ isCut, text }) => [isCut, text !== '']),
        [
          [true, true],
          [false, true],
          [false, true],
        ],
      )
      await small.clock.pass('10s')
      assert.deepEqual(
        strangers.map(({ isEnded }) => isEnded),
        [false, true, true],
      )
      assert.equal(small.manager.sessions.length, 0)
      assert.ok(small.connect().isOpen)
    },
    { authTimeoutMs: 10_000, authLimit: 2 },
  ),
)

test(
  'what is no request is answered as one that is missing, and told to those who watch',
  within(async (small) => {
    const client = await small.client()
    client.send('ActionID: x\r\n\r\n')
    await small.clock.settle()
    const [answer, event] = client.messages
    assert.deepEqual(answer, ['Response: Error', 'ActionID: x', 'Message: Missing action in request'])
    assert.deepEqual(
      event?.map((line) => line.split(':')[0]),
      ['Event', 'Privilege', 'EventTV', 'Severity', 'Service', 'EventVersion', 'SessionID', 'LocalAddress'].concat([
        'RemoteAddress',
        'RequestType',
        'SessionTV',
        'AccountID',
      ]),
    )
    assert.match(
      await client.answer({ Action: 'Nonsense' }),
      /^Error: Invalid\/unknown command: Nonsense\. Use Action: ListCommands/,
    )
  }),
)

test(
  'events never stand inside an answer, and one connection waits without holding up another',
  within(async (small) => {
    const [other, waiting] = [await small.client(), await small.client()]
    waiting.send(
      'Action: Originate\r\nActionID: slow\r\nChannel: Local/answer@phones/n\r\nApplication: Wait\r\nData: 1\r\n\r\n',
    )
    waiting.send('Action: Ping\r\nActionID: after\r\n\r\n')
    await small.clock.pass('500ms')
    assert.equal(waiting.messages.length, 0)
    assert.ok(other.events('Newchannel').length > 0)
    assert.equal(await other.answer({ Action: 'Ping' }), 'Success')
    await small.clock.pass('1s')
    const heads = waiting.messages.map(([first]) => first)
    assert.equal(heads[0], 'Response: Success')
    assert.ok(heads.indexOf('Event: Newchannel') > 0)
    const after = waiting.messages.findIndex((lines) => lines.includes('ActionID: after'))
    assert.ok(after > heads.indexOf('Event: Newchannel'))
  }),
)

test(
  'a client that does not read is cut off, by how long and by how much',
  within(
    async (small) => {
      const [slow, stuffed, well] = [await small.client(), await small.client(), await small.client()]
      slow.isReading = false
      small.deps.globalVariables.set('ONE', 'value')
      await small.clock.pass('100ms')
      assert.ok(slow.isCut)
      stuffed.isReading = false
      for (let count = 0; count < 200; count++) small.deps.globalVariables.set('MANY', 'x'.repeat(1000))
      assert.ok(stuffed.isCut)
      assert.ok(stuffed.waiting < 102_000, `${stuffed.waiting} bytes wait`)
      assert.equal(well.events('VarSet').length, 201)
      assert.deepEqual(small.manager.sessions, [well.session])
    },
    { mostBytes: 100_000 },
  ),
)

test(
  'a slow client that takes a little each time stays',
  within(async (small) => {
    const client = await small.client()
    client.isReading = false
    small.deps.globalVariables.set('ONE', 'x'.repeat(500))
    for (let count = 0; count < 5; count++) {
      client.waiting -= 50
      await small.clock.pass('100ms')
    }
    assert.ok(client.isOpen)
    await small.clock.pass('200ms')
    assert.ok(client.isCut)
  }),
)

test(
  'masks at the login and later, and filters of the user and of the connection',
  within(async (small) => {
    const heard = async (client: Awaited<ReturnType<typeof small.client>>) => {
      client.hush()
      await speaker.action({ Action: 'UserEvent', UserEvent: 'mark' })
      small.deps.globalVariables.set('MARK', '1')
      await small.clock.settle()
      return [client.events('UserEvent').length, client.events('VarSet').length].join()
    }
    const speaker = await small.client()
    const client = await small.client()
    assert.equal(await heard(client), '1,1')
    for (const [EventMask, answer, events] of [
      ['off', 'Off', '0,0'],
      ['user', 'On', '1,0'],
      ['2048', 'On', '0,1'],
      ['0', 'Off', '0,0'],
      ['nonsense', 'Off', '0,0'],
      ['on', 'On', '1,1'],
    ] as const) {
      assert.equal(readField(await client.action({ Action: 'Events', EventMask }), 'Events'), answer)
      assert.equal(await heard(client), events, EventMask)
    }
    assert.equal(await client.answer({ Action: 'Events' }), 'Error: Invalid event mask')
    assert.equal(await heard(await small.client('all', { Events: 'off' })), '0,0')
    assert.equal(await heard(await small.client('filtered')), '1,0')
    assert.equal(await heard(await small.client('caller')), '0,0')
    assert.equal(await client.answer({ Action: 'Filter', Operation: 'Add', Filter: 'VarSet' }), 'Success: Success')
    assert.equal(await heard(client), '0,1')
    assert.equal(await client.answer({ Action: 'Filter', Operation: 'Add', Filter: '!VarSet' }), 'Success: Success')
    assert.equal(await heard(client), '0,0')
    assert.equal(await client.answer({ Action: 'Filter', Operation: 'Drop' }), 'Error: Unknown operation')
    assert.match(await client.answer({ Action: 'Filter', Operation: 'Add', Filter: '(' }), /^Error: Filter refused/)
  }),
)

test(
  'WaitEvent answers with the next event, or after its time',
  within(async (small) => {
    const client = await small.client()
    client.send('Action: WaitEvent\r\nActionID: w\r\nTimeout: 5\r\n\r\n')
    await small.clock.pass('4s')
    assert.equal(client.messages.length, 0)
    await small.clock.pass('1s')
    const answer = ['Response: Success', 'ActionID: w', 'Message: Waiting for Event completed.']
    const end = ['Event: WaitEventComplete', 'ActionID: w']
    assert.deepEqual(client.messages, [answer, end])
    client.hush()
    client.send('Action: WaitEvent\r\nActionID: w\r\n\r\n')
    await small.clock.settle()
    small.deps.globalVariables.set('SOMETHING', '1')
    await small.clock.settle()
    assert.deepEqual(
      client.messages.map(([first]) => first),
      ['Response: Success', 'Event: VarSet', 'Event: WaitEventComplete'],
    )
  }),
)

test(
  'two hundred connections hear one event each, and leave nothing behind',
  within(async (small) => {
    const clients = []
    const before = small.clock.waiting
    for (let count = 0; count < 200; count++) clients.push(await small.client())
    small.deps.globalVariables.set('HEARD', 'by all')
    assert.ok(clients.every((client) => client.events('VarSet').length === 1))
    for (const client of clients) await client.answer({ Action: 'Logoff' })
    assert.equal(small.manager.sessions.length, 0)
    assert.equal(small.clock.waiting, before)
  }),
)

test(
  'too many requests at once are read when the first are answered',
  within(async (small) => {
    const client = await small.client()
    client.send('Action: WaitEvent\r\nTimeout: 5\r\n\r\n')
    client.send('Action: Ping\r\n\r\n'.repeat(100))
    assert.ok(client.isPaused)
    await small.clock.pass('5s')
    await until(() => !client.isPaused)
    assert.ok(!client.isPaused)
    assert.equal(client.messages.filter((lines) => lines.includes('Ping: Pong')).length, 100)
  }),
)

test(
  'everybody hears of the end, and is let go',
  within(async (small) => {
    const client = await small.client()
    small.manager.close()
    assert.deepEqual(client.messages, [
      ['Event: Shutdown', 'Privilege: system,all', 'Shutdown: Cleanly', 'Restart: False'],
    ])
    assert.ok(client.isEnded)
    assert.ok(small.connect().isCut)
  }),
)

test(
  'ten thousand malformed packets: each whole one is answered, and the connection goes on',
  within(async (small) => {
    const client = await small.client('all', { Events: 'off' })
    const random = seededRandom(13)
    const scraps = [
      'Action: ',
      'Ping',
      'Status',
      'Hangup',
      'Getvar',
      '\r\n',
      '\n',
      ': ',
      'Channel: /(/',
      'Variable: X',
      '\0',
    ].concat(['x'.repeat(1100), 'ActionID: \u{1f4de}', '\r', 'Action: Filter', 'EventMask: -1'])
    for (let packet = 0; packet < 10_000; packet++) {
      const pieces = Array.from({ length: 1 + random.below(8) }, () => scraps[random.below(scraps.length)] as string)
      client.send(`${pieces.join('')}\r\n\r\n`)
      if (packet % 20 === 0) await small.clock.settle()
    }
    await until(() => !client.isPaused)
    const answers = client.messages.filter(([first]) => first?.startsWith('Response: '))
    assert.ok(answers.length >= 10_000, `${answers.length} answers`)
    assert.equal(await client.answer({ Action: 'Ping' }), 'Success')
    assert.ok(client.isOpen)
  }),
)

test(
  'with SuppressEvents an answer comes alone, and the events after it in their order',
  within(async (small) => {
    const client = await small.client()
    const written: string[] = []
    const write = client.write.bind(client)
    client.write = (text) => {
      written.push(text)
      write(text)
    }
    client.session?.receive('Action: UserEvent\r\nUserEvent: first\r\nSuppressEvents: yes\r\n\r\n')
    client.session?.receive('Action: Ping\r\nSuppressEvents: yes\r\n\r\n')
    small.deps.bus.publish('mailbox-changed', {
      ...{ mailbox: 'x@y', newMessages: 1, oldMessages: 0 },
    })
    await small.clock.pass(1)
    const kinds = written.join('').match(/^(?:Response|Event): \w+/gm)
    assert.deepEqual(kinds?.slice(0, 2), ['Response: Success', 'Response: Success'])
    assert.deepEqual(kinds?.slice(2).toSorted(), ['Event: MessageWaiting', 'Event: UserEvent'])
    assert.doesNotMatch(written[0] ?? '', /Event: /)
    client.session?.receive('Action: UserEvent\r\nUserEvent: second\r\n\r\n')
    await small.clock.settle()
    assert.equal(client.events('UserEvent').length, 2)
  }),
)

test(
  'a client that adds filters without end is refused at the limit',
  within(async (small) => {
    const client = await small.client()
    const add = () => client.answer({ Action: 'Filter', Operation: 'Add', Filter: 'VarSet' })
    const { default: most } = limits.max_manager_filters
    for (let at = 0; at < most; at++) assert.equal(await add(), 'Success: Success')
    assert.equal(await add(), 'Error: Too many filters')
  }),
)
