// Two hundred callers come to a queue of twenty members, all of them telephones: some are served, some give up, time out, press a key or are
// taken out. Everybody is accounted for, once, in the log of queues, the events of both interfaces and the records of calls.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { freePort, until } from '@jackfield/base/testing'
import { EventClient, type Json } from '../support/event-client.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { RawConnection } from '../support/raw-connection.ts'
import { Sipp } from '../telephones/sipp.ts'
import { receive, respond, type SippStep, sdp, send, sendSame } from '../telephones/sipp-scenario.ts'
import { callOfProvider, hangsUp, isHungUpOn, picksUp, presses } from './telephone-steps.ts'

const members = 20
/** how many come with what in mind */
const groups = { served: 110, waits: 60, abandons: 10, expires: 10, withdrawn: 5, presses: 5 }
type Group = keyof typeof groups
const served = groups.served + groups.waits
const unserved = groups.abandons + groups.expires + groups.withdrawn

const maybe = (status: number) => receive(status, { isOptional: true })
const invite = send({ method: 'INVITE', sequence: 1, body: sdp() })
const isRefused = [invite, maybe(100), maybe(180), maybe(183), receive(480), sendSame('ACK', 1)]

const steps: Readonly<Record<Group, readonly SippStep[]>> = {
  served: [...callOfProvider, '<pause milliseconds="150"/>', ...hangsUp],
  waits: [...callOfProvider, ...isHungUpOn],
  abandons: [
    ...[invite, maybe(100), receive(180), sendSame('CANCEL', 1)],
    ...[receive(200), receive(487), sendSame('ACK', 1)],
  ],
  expires: isRefused,
  withdrawn: isRefused,
  presses: [...callOfProvider, ...presses('9'), ...isHungUpOn],
}

/** They hear ringing, not music: a machine that others keep busy would refuse calls whose audio it cannot keep up with. */
const dialplan = `
[callers]
exten => served,1,Queue(hotline,r)
exten => waits,1,Queue(hotline,r)
exten => abandons,1,Queue(hotline,r)
exten => expires,1,Queue(hotline,r,,,1)
 same => n,Hangup(19)
exten => withdrawn,1,Queue(hotline,r)
 same => n,Hangup(19)
exten => presses,1,Answer()
 same => n,Queue(hotline,r)
[keys]
exten => 9,1,Hangup()
`

const endpoint = (name: string, contact?: string) => `
[${name}]
type = endpoint
context = callers
disallow = all
allow = ulaw
dtmf_mode = auto_info
direct_media = no
aors = ${name}
[${name}]
type = aor
${contact === undefined ? '' : `contact = sip:${name}@${contact}`}
`

interface Ports {
  readonly sip: number
  readonly manager: number
  readonly members: number
  readonly busy: number
}

const memberNames = Array.from({ length: members }, (_, at) => `member${at + 1}`)

/** All members are paused at first. One more is always busy, and paused for it. */
const files = (ports: Ports) => ({
  'pjsip.conf': `[udp]\ntype = transport\nprotocol = udp\nbind = 127.0.0.1:${ports.sip}\n${endpoint('caller')}${memberNames
    .map((name) => endpoint(name, `127.0.0.1:${ports.members}`))
    .join('')}${endpoint('busy', `127.0.0.1:${ports.busy}`)}`,
  'extensions.conf': dialplan,
  'queues.conf': `[general]
autofill = yes
[hotline]
strategy = rrmemory
ringinuse = no
timeout = 60
retry = 1
autopause = yes
autopausebusy = yes
context = keys
${['busy', ...memberNames].map((name) => `member => PJSIP/${name},0,${name},,no,0,yes`).join('\n')}
`,
  'manager.conf': `[general]\nenabled = yes\nport = ${ports.manager}\n[tester]\nsecret = word\nread = agent\nwrite = all\n`,
  'cdr.conf': '[general]\nunanswered = yes\n',
  'cdr_custom.conf': `[mappings]\nrecords => \${CDR(uniqueid)},\${CDR(disposition)},\${CDR(lastapp)},\${CDR(dstchannel)}\n`,
})

let exchange: ExchangeProcess
let board: EventClient
let manager: RawConnection
let server: string
const running = new Set<Sipp>()
/** events of the interface about the queue, in order */
const events: Json[] = []

const channelOf = (event: Json) => event.channel as { id: string; name: string; dialplan: { exten: string } }
const eventsOf = (type: string) => events.filter((event) => event.type === type)
const joined = (group: Group) => eventsOf('QueueCallerJoin').filter((one) => channelOf(one).dialplan.exten === group)

async function play(name: string, scenario: readonly SippStep[], options: Partial<Parameters<typeof Sipp.start>[2]>) {
  // what is sent again because somebody was slow to answer is nothing unexpected
  const more = ['-default_behaviors', 'all,-abortunexp']
  const sipp = await Sipp.start(name, scenario, { server, user: 'caller', more, ...options })
  running.add(sipp)
  return sipp
}

const come = (group: Group): Promise<Sipp> =>
  play(group, steps[group], { service: group, calls: groups[group], callsPerSecond: 50 })

async function isThrough(...sipps: readonly Sipp[]): Promise<void> {
  for (const sipp of sipps) {
    const { isOk, errors } = await sipp.ended()
    running.delete(sipp)
    assert.ok(isOk, `${errors}\n${exchange.errors}`)
  }
}

/** Whoever talks to somebody who wants to be hung up on hangs up. */
function react(event: Json): void {
  events.push(event)
  if (event.type !== 'AgentConnect' || channelOf(event).dialplan.exten !== 'waits') return
  const { id } = event.member_channel as { id: string }
  exchange.request('DELETE', `/channels/${id}`).catch((error: unknown) => assert.fail(String(error)))
}

before(async () => {
  const ports = {
    ...{ sip: await freePort(), manager: await freePort() },
    ...{ members: await freePort(), busy: await freePort() },
  }
  server = `127.0.0.1:${ports.sip}`
  exchange = await ExchangeProcess.start({ files: files(ports) })
  board = await EventClient.open(exchange.events('board'))
  board.websocket.on('message', (data) => react(JSON.parse(data.toString()) as Json))
  assert.ok((await exchange.request('POST', '/applications/board/subscription?eventSource=queue:hotline')).ok)
  manager = await RawConnection.open(ports.manager)
  manager.send('Action: Login\r\nUsername: tester\r\nSecret: word\r\n\r\n')
  await manager.until(/Authentication accepted/)
  // from the beginning to the end of all tests here
  const limitSeconds = 540
  await play('members', [...picksUp, ...isHungUpOn], { port: ports.members, calls: served, limitSeconds })
  const isBusy = [receive('INVITE'), respond(486, 'Busy Here'), receive('ACK')]
  await play('busy', isBusy, { port: ports.busy, calls: 1, limitSeconds })
})
after(async () => {
  await Promise.all([...running].map((sipp) => sipp.stop()))
  board?.websocket.terminate()
  await manager?.close()
  await exchange?.stop()
})

const act = (fields: Readonly<Record<string, string>>) => {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  manager.send(`${lines.join('')}\r\n`)
}

/** Messages of the manager interface, as their fields. */
const managerEvents = () =>
  manager.text
    .split('\r\n\r\n')
    .map((text) => new Map(text.split('\r\n').map((line) => line.split(': ', 2) as [string, string])))

it('two hundred callers and twenty members: everybody is served, or leaves, once', async () => {
  const [members, busy] = [...running] as [Sipp, Sipp]
  const [abandons, expires, presses, withdrawn] = [
    ...[await come('abandons'), await come('expires'), await come('presses'), await come('withdrawn')],
  ] as const
  await until(() => joined('withdrawn').length === groups.withdrawn)
  for (const event of joined('withdrawn')) {
    act({ Action: 'QueueWithdrawCaller', Queue: 'hotline', Caller: channelOf(event).name, WithdrawInfo: 'closed' })
  }
  await isThrough(abandons, expires, presses, withdrawn)
  const [first, second] = [await come('served'), await come('waits')]
  await until(() => joined('served').length + joined('waits').length === served)
  for (const name of ['busy', ...memberNames]) act({ Action: 'QueuePause', Interface: `PJSIP/${name}`, Paused: 'no' })
  await isThrough(first, second, members, busy)
  await until(
    () => eventsOf('AgentComplete').length === served && manager.text.split('Event: AgentComplete').length > served,
  )
  await until(() => logLines().length >= 200 * 2 + served + 1)
})

const logLines = () =>
  readFileSync(join(exchange.directory, 'log/queue_log'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('|'))

/** By the caller: the ids of all, and what stands there of each. */
function ofCallers(lines: readonly (readonly [id: string, what: string])[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [id, what] of lines) found.set(id, [...(found.get(id) ?? []), what])
  return found
}

/** What must be found of a caller of each group, in order. */
const inLog: Readonly<Record<Group, string>> = {
  served: 'ENTERQUEUE CONNECT COMPLETECALLER',
  waits: 'ENTERQUEUE CONNECT COMPLETEAGENT',
  abandons: 'ENTERQUEUE ABANDON',
  expires: 'ENTERQUEUE EXITWITHTIMEOUT',
  withdrawn: 'ENTERQUEUE WITHDRAW',
  presses: 'ENTERQUEUE EXITWITHKEY',
}

const inEvents: Readonly<Record<Group, string>> = {
  served: 'QueueCallerJoin QueueCallerLeave AgentConnect AgentComplete',
  waits: 'QueueCallerJoin QueueCallerLeave AgentConnect AgentComplete',
  abandons: 'QueueCallerJoin QueueCallerAbandon QueueCallerLeave',
  expires: 'QueueCallerJoin QueueCallerAbandon QueueCallerLeave',
  withdrawn: 'QueueCallerJoin QueueCallerAbandon QueueCallerLeave',
  presses: 'QueueCallerJoin QueueCallerLeave',
}

const attempts = new Set(['AgentCalled', 'AgentRingNoAnswer'])

function checkAll(
  what: string,
  found: ReadonlyMap<string, readonly string[]>,
  expected: Readonly<Record<Group, string>>,
) {
  assert.equal(found.size, 200, what)
  for (const group of Object.keys(groups) as Group[]) {
    const callers = joined(group).map((event) => channelOf(event).id)
    assert.equal(callers.length, groups[group])
    for (const id of callers) assert.equal(found.get(id)?.join(' '), expected[group], `${what} of ${id} (${group})`)
  }
}

it('each of them stands in the log of queues', () => {
  const lines = logLines().filter(
    ([, , , agent, event]) => agent !== 'busy' && event !== 'UNPAUSEALL' && event !== 'UNPAUSE',
  )
  assert.equal(lines[0]?.[4], 'QUEUESTART')
  checkAll('the log', ofCallers(lines.slice(1).map(([, id = '', , , event = '']) => [id, event])), inLog)
  const ofBusy = logLines().filter(([, , , agent]) => agent === 'busy')
  const said = ofBusy.map(([, , , , event, data]) => `${event} ${event === 'RINGNOANSWER' ? '' : data}`)
  assert.deepEqual(said, ['UNPAUSEALL ', 'UNPAUSE ', 'RINGNOANSWER ', 'PAUSE Auto-Pause'])
})

it('each of them is told of to applications and to manager clients', () => {
  const seen = events.filter(({ type, channel }) => channel !== undefined && !attempts.has(String(type)))
  checkAll('the events', ofCallers(seen.map((event) => [channelOf(event).id, String(event.type)])), inEvents)
  const told = managerEvents().filter((one) => one.has('Uniqueid') && !attempts.has(one.get('Event') ?? ''))
  const pairs = told.map((one) => [one.get('Uniqueid') ?? '', one.get('Event') ?? ''] as const)
  checkAll('the manager events', ofCallers(pairs), inEvents)
})

it('each of them has a record for every member that was called, or one', async () => {
  const path = join(exchange.directory, 'log/cdr-custom/records')
  const calls = ofCallers(eventsOf('AgentCalled').map((event) => [channelOf(event).id, 'attempt']))
  const expected = served + 1 + groups.abandons + groups.expires + groups.withdrawn + groups.presses
  const rows = () =>
    readFileSync(path, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(','))
  await until(() => rows().length >= expected)
  const records = ofCallers(rows().map(([id = '', disposition = '']) => [id, disposition]))
  assert.equal(records.size, 200)
  for (const group of Object.keys(groups) as Group[]) {
    for (const { id } of joined(group).map(channelOf)) {
      const found = records.get(id) ?? []
      assert.equal(found.length, calls.get(id)?.length ?? 1, `${id} (${group}): ${found}`)
      const isAnswered = group === 'served' || group === 'waits' || group === 'presses'
      assert.equal(found.filter((one) => one === 'ANSWERED').length, isAnswered ? 1 : 0, `${id} (${group}): ${found}`)
    }
  }
})

it('nobody is left, and the figures of the queue and of its members are those of the log', async () => {
  const ask = async (path: string) => (await (await exchange.request('GET', path)).json()) as Json
  assert.deepEqual(await ask('/channels'), [])
  const queue = (await ask('/queues/hotline')) as { completed: number; abandoned: number; members: readonly Json[] }
  assert.deepEqual([queue.completed, queue.abandoned], [served, unserved])
  const taken = queue.members.map(({ calls_taken }) => Number(calls_taken))
  assert.equal(
    taken.reduce((sum, one) => sum + one, 0),
    served,
  )
  assert.ok(taken.filter((count) => count > 0).length === members, `${taken}`)
  const busy = queue.members.find(({ name }) => name === 'busy')
  assert.deepEqual([busy?.paused, busy?.paused_reason], [true, 'Auto-Pause'])
})
