// Rows of call records as a billing program reads them: their order, what settings leave out, forks, and fields set at the end.

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startExchange } from '@jackfield/testkit'
import { managerClient, managerConf, readField } from '../support/manager-client.ts'

const dialplan = `
[default]
exten => 100,1,Answer()
 same => n,Wait(600)
exten => 200,1,Dial(Virtual/bob,30)
exten => 201,1,Dial(Virtual/bob&Virtual/carol,30)
exten => 202,1,Dial(Virtual/bob,5)
 same => n,Dial(Virtual/carol,30)
exten => 300,1,Answer()
 same => n,Set(CDR(part)=first)
 same => n,Wait(2)
 same => n,ForkCDR(v)
 same => n,Set(CDR(part)=second)
 same => n,Wait(3)
exten => 301,1,Answer()
 same => n,Set(CDR(part)=first)
 same => n,Wait(2)
 same => n,ForkCDR(erv)
 same => n,Set(CDR(part)=second)
 same => n,Wait(3)
exten => 302,1,Set(CDR_PROP(disable)=1)
 same => n,Answer()
 same => n,Wait(2)
exten => 303,1,Set(CDR_PROP(disable)=1)
 same => n,Answer()
 same => n,Wait(1)
 same => n,Set(CDR_PROP(disable)=0)
 same => n,Wait(1)
exten => 304,1,Answer()
 same => n,Wait(2)
exten => 400,1,Set(CHANNEL(accountcode)=sales)
 same => n,Dial(Virtual/bob,30)
exten => 401,1,Set(CHANNEL(accountcode)=sales)
 same => n,Set(CHANNEL(peeraccount)=theirs)
 same => n,Dial(Local/402@default/n,30)
exten => 402,1,Dial(Virtual/bob,30)
exten => 8,1,PickupChan(Virtual/bob,p)
exten => h,1,Set(CDR(userfield)=said at the end)
 same => n,Set(GLOBAL(KEYS)=\${HANGUPCAUSE_KEYS()})
`

async function start(t: TestContext, cdrConf = '', dial = dialplan) {
  const exchange = await startExchange({
    dialplan: dial,
    files: {
      'manager.conf': managerConf(),
      'cdr.conf': `[general]\nenable = yes\nunanswered = yes\n${cdrConf}\n`,
      'cdr_manager.conf':
        '[general]\nenabled = yes\n[mappings]\npart => Part\nsequence => Sequence\npeeraccount => PeerAccount\n',
      'cel.conf': '[general]\nenable = yes\nevents = ALL\n[manager]\nenabled = yes\n',
    },
  })
  t.after(() => exchange.stop({ mayLeave: true }))
  const client = await managerClient(exchange)
  const short = (name = '') => name.replace(/^Virtual\//, '').replace(/-[^-]*$/, '')
  /** Every row so far: who called whom, how long, what came of it. */
  const rows = (...more: string[]) =>
    client.events('Cdr').map((row) => {
      const get = (name: string) => readField(row, name) ?? ''
      const parties = [short(get('Channel')), short(get('DestinationChannel'))].join('>')
      return [parties, get('Duration'), get('Disposition'), ...more.map(get)].join(' ')
    })
  return { exchange, client, rows, short }
}

test('rows come in the order in which callers end, not in which they began', async (t) => {
  const { exchange, rows } = await start(t)
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  await alice.calls('100')
  await exchange.clock.pass('1s')
  await bob.calls('100')
  await exchange.clock.pass('1s')
  await bob.hangsUp()
  assert.deepEqual(rows(), ['bob> 1 ANSWERED'])
  await exchange.clock.pass('5s')
  await alice.hangsUp()
  assert.deepEqual(rows(), ['bob> 1 ANSWERED', 'alice> 7 ANSWERED'])
})

test('rows of one caller come together at its end, in the order of its calls', async (t) => {
  const { exchange, rows } = await start(t)
  const [alice, bob, carol] = [exchange.phone('alice'), exchange.phone('bob'), exchange.phone('carol')]
  await alice.calls('202')
  await bob.rings()
  await exchange.clock.pass('6s')
  assert.deepEqual(rows(), [])
  await carol.rings()
  await carol.answers()
  await exchange.clock.pass('3s')
  await carol.hangsUp()
  await alice.isHungUp()
  assert.deepEqual(rows(), ['alice>bob 5 NO ANSWER', 'alice>carol 4 ANSWERED'])
})

test('of two who are called at once each has a row, in the order they were called, whoever answered', async (t) => {
  const { exchange, rows, client } = await start(t)
  const [alice, bob, carol] = [exchange.phone('alice'), exchange.phone('bob'), exchange.phone('carol')]
  await alice.calls('201')
  await Promise.all([bob.rings(), carol.rings()])
  await exchange.clock.pass('2s')
  await carol.answers()
  await exchange.clock.pass('3s')
  await alice.hangsUp()
  await carol.isHungUp()
  assert.deepEqual(rows(), ['alice>bob 2 NO ANSWER', 'alice>carol 5 ANSWERED'])
  const numbers = client.events('Cdr').map((row) => Number(readField(row, 'Sequence')))
  assert.ok((numbers[0] as number) < (numbers[1] as number), String(numbers))
})

test('a fork has its row behind the one it was made of, with its own fields when that one has ended', async (t) => {
  const { exchange, rows } = await start(t)
  await exchange.phone('alice').calls('300')
  await exchange.clock.pass('10s')
  // both go on: what is set holds for both
  assert.deepEqual(rows('Part'), ['alice> 5 ANSWERED second', 'alice> 5 ANSWERED second'])
  const other = await start(t)
  await other.exchange.phone('alice').calls('301')
  await other.exchange.clock.pass('10s')
  assert.deepEqual(other.rows('Part'), ['alice> 2 ANSWERED first', 'alice> 3 ANSWERED second'])
})

test('a caller without name and number is "" <>', async (t) => {
  const { exchange, client } = await start(t)
  await exchange.phone('alice', { callerName: '', callerNumber: '' }).calls('304')
  await exchange.clock.pass('5s')
  assert.equal(readField(client.events('Cdr')[0] ?? [], 'CallerID'), '"" <>')
})

test('CDR_PROP(disable) leaves a call out, and off again it is written', async (t) => {
  const { exchange, rows } = await start(t)
  await exchange.phone('alice').calls('302')
  await exchange.clock.pass('5s')
  assert.deepEqual(rows(), [])
  await exchange.phone('bob').calls('303')
  await exchange.clock.pass('5s')
  assert.deepEqual(rows(), ['bob> 2 ANSWERED'])
})

test('a field that is set in h stands in the row, whether h counts or not', async (t) => {
  for (const [conf, expected] of [
    ['endbeforehexten = yes', 'alice> 2 ANSWERED said at the end 304'],
    ['endbeforehexten = no', 'alice> 2 ANSWERED said at the end h'],
  ] as const) {
    const { exchange, rows } = await start(t, conf)
    await exchange.phone('alice').calls('304')
    await exchange.clock.pass('5s')
    assert.deepEqual(rows('UserField', 'Destination'), [expected], conf)
  }
})

test('ignoredialchanges and ignorestatechanges keep a call in one row', async (t) => {
  const { exchange, rows } = await start(t, 'ignoredialchanges = yes\nignorestatechanges = yes')
  const [alice, bob, carol] = [exchange.phone('alice'), exchange.phone('bob'), exchange.phone('carol')]
  await alice.calls('202')
  await bob.rings()
  await exchange.clock.pass('6s')
  await carol.answers()
  await exchange.clock.pass('3s')
  await alice.hangsUp()
  await carol.isHungUp()
  assert.deepEqual(
    rows().filter((row) => row.startsWith('alice')),
    ['alice> 9 ANSWERED'],
  )
})

test('events of a call are written in the order they happened, LINKEDID_END last', async (t) => {
  const { exchange, client, short } = await start(t)
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  await alice.calls('200')
  await bob.answers()
  await exchange.clock.pass('2s')
  await bob.hangsUp()
  await alice.isHungUp()
  const seen = client.events('CEL').map((row) => `${short(readField(row, 'Channel'))} ${readField(row, 'EventName')}`)
  const order = (one: string, next: string) =>
    assert.ok(seen.indexOf(one) >= 0 && seen.indexOf(one) < seen.indexOf(next), `${one} before ${next}: ${seen.join()}`)
  assert.equal(seen[0], 'alice CHAN_START')
  order('alice CHAN_START', 'bob CHAN_START')
  order('bob CHAN_START', 'bob ANSWER')
  order('bob ANSWER', 'alice ANSWER')
  order('alice ANSWER', 'alice BRIDGE_ENTER')
  order('bob BRIDGE_EXIT', 'bob HANGUP')
  order('bob HANGUP', 'bob CHAN_END')
  order('alice HANGUP', 'alice CHAN_END')
  assert.match(seen.at(-1) ?? '', /LINKEDID_END$/)
})

/** The accounts that stand in the rows of a call, when it is over. */
async function accountsOf(t: TestContext, exten: string, picksUp: 'bob' | 'carol' = 'bob') {
  const { exchange, client, rows, short } = await start(t)
  const [alice, bob, carol] = [exchange.phone('alice'), exchange.phone('bob'), exchange.phone('carol')]
  await alice.calls(exten)
  await bob.rings()
  if (picksUp === 'bob') await bob.answers()
  else await carol.calls('8')
  await exchange.clock.pass('2s')
  await (picksUp === 'bob' ? bob : carol).hangsUp()
  await exchange.clock.pass('1s')
  const ended = client.events('CEL').filter((row) => readField(row, 'EventName') === 'CHAN_END')
  const events = ended.map((row) =>
    [short(readField(row, 'Channel')), readField(row, 'AccountCode'), readField(row, 'PeerAccount')].join(' '),
  )
  return { rows: rows('AccountCode', 'PeerAccount'), events }
}

test('accounts stand in the records and in the events of a call', async (t) => {
  assert.deepEqual(await accountsOf(t, '400'), {
    rows: ['alice>bob 2 ANSWERED sales sales'],
    events: ['bob sales sales', 'alice sales sales'],
  })
})

test('accounts stand in the records of a call through a Local channel', async (t) => {
  const { rows } = await accountsOf(t, '401')
  // the far half calls Bob for who pays there
  assert.deepEqual(rows, [
    'Local/402@default>bob 2 ANSWERED sales theirs',
    'alice>Local/402@default 2 ANSWERED sales theirs',
  ])
})

test('accounts stand in the records of who picked up', async (t) => {
  const { rows, events } = await accountsOf(t, '400', 'carol')
  assert.ok(rows.includes('alice>carol 2 ANSWERED sales sales'), rows.join('\n'))
  assert.ok(events.includes('carol sales sales'), events.join('\n'))
})

test('the account that an originated call was given stands in its record', async (t) => {
  const { exchange, client, rows } = await start(t)
  const bob = exchange.phone('bob')
  await client.action({
    ...{ Action: 'Originate', Channel: 'Virtual/bob', Application: 'Wait', Data: '2', Async: 'true', Account: 'shop' },
  })
  await bob.rings()
  await bob.answers()
  await exchange.clock.pass('3s')
  assert.deepEqual(rows('AccountCode', 'PeerAccount'), ['bob> 2 ANSWERED shop '])
})
