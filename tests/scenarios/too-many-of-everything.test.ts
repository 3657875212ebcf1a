// An application that makes many of everything: each has a limit that is configured, says so, and leaves the rest as it is.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@jackfield/core'
import { startExchange, type TestExchange } from '@jackfield/testkit'

const most = 3

const small = `[limits]\n${Object.keys(limits)
  .map((name) => `${name} = ${name.endsWith('_size') ? 200 : most}`)
  .join('\n')}\n`

const dialplan = `
[default]
exten => app,1,Stasis(many)
exten => up,1,Answer()
 same => n,Wait(600)
exten => set,1,Answer()
 same => n,Set(i=0)
 same => n,While($[\${i} < 9])
 same => n,Set(i=$[\${i} + 1])
 same => n,Set(v\${i}=x)
 same => n,Set(GLOBAL(g\${i})=x)
 same => n,Set(SHARED(s\${i})=x)
 same => n,Set(DB(many/\${i})=x)
 same => n,Set(GROUP(c\${i})=x)
 same => n,Set(CHANNEL(hangup_handler_push)=default,over,1)
 same => n,MixMonitor(many-\${i}.wav)
 same => n,Set(CDR(f\${i})=x)
 same => n,ForkCDR(v)
 same => n,NoOp(\${TRYLOCK(l\${i})})
 same => n,AddQueueMember(many,Local/\${i}@default)
 same => n,EndWhile()
 same => n,Stasis(many,\${DB_KEYS(many)},\${GLOBAL(g1)}\${GLOBAL(g9)},\${SHARED(s1)}\${SHARED(s9)},\${GROUP(c1)}\${GROUP(c9)})
exten => over,1,Return()
exten => lot,1,Set(PARKINGDYNPOS=801-804)
 same => n,Park(unknown)
`

async function withSmallLimits(act: (exchange: TestExchange, ask: Ask) => Promise<void>): Promise<void> {
  await using exchange = await startExchange({
    dialplan,
    files: {
      'asterisk.conf': small,
      'sorcery.conf': '[res_pjsip]\naor=memory\n',
      'queues.conf': '[many]\nstrategy=ringall\n[queue]\n',
      'res_parking.conf': '[general]\nparkeddynamic=yes\n',
    },
  })
  try {
    await act(exchange, asker(exchange))
  } finally {
    await exchange.stop({ mayLeave: true })
  }
}

type Ask = (method: string, path: string, body?: unknown) => Promise<{ status: number; code: unknown; message: string }>

function asker(exchange: TestExchange): Ask {
  const { user, password } = exchange.login
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  return async (method, path, body) => {
    const answer = await exchange.running.door.request({
      method,
      path: `/ari${path}`,
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = answer?.body.toString() ?? ''
    const told = text.startsWith('{') ? (JSON.parse(text) as { code?: string; message?: string }) : {}
    return { status: answer?.status ?? 0, code: told.code, message: told.message ?? '' }
  }
}

/** Asks until it is refused; how often it was not. */
async function untilRefused(ask: (at: number) => ReturnType<Ask>, limit: string): Promise<number> {
  for (let at = 0; at < 20; at++) {
    const { status, code, message } = await ask(at)
    if (status < 300) continue
    assert.deepEqual([status, code], [503, 'limit-reached'], message)
    assert.match(message, new RegExp(`${limit} is \\d+$`))
    return at
  }
  assert.fail(`${limit}: nothing was refused`)
}

test('an application that makes bridges, mailboxes, devices, logs, objects and globals without end is told where it ends', () =>
  withSmallLimits(async (exchange, ask) => {
    await exchange.application('many')
    const refused = async (limit: string, path: (at: number) => [string, string, unknown?]) =>
      assert.equal(await untilRefused((at) => ask(...path(at)), limit), most, limit)
    await refused('max_bridges', (at) => ['POST', `/bridges/b${at}`])
    assert.equal((await ask('DELETE', '/bridges/b0')).status, 204)
    assert.equal((await ask('POST', '/bridges/again')).status, 200, 'there is room again')
    await refused('max_mailboxes', (at) => ['PUT', `/mailboxes/m${at}?oldMessages=0&newMessages=1`])
    assert.equal((await ask('PUT', '/mailboxes/m0?oldMessages=0&newMessages=2')).status, 204, 'those there are change')
    await refused('max_device_states', (at) => ['PUT', `/deviceStates/Stasis:d${at}?deviceState=BUSY`])
    assert.equal((await ask('PUT', '/deviceStates/Stasis:d0?deviceState=INUSE')).status, 204)
    const subscribe = (at: number) => `/applications/many/subscription?eventSource=deviceState:Stasis:s${at}`
    await refused('max_subscriptions', (at) => ['POST', subscribe(at)])
    assert.equal((await ask('POST', subscribe(0))).status, 200, 'those there are can be had again')
    assert.equal((await ask('DELETE', subscribe(0))).status, 200)
    assert.equal((await ask('POST', subscribe(99))).status, 200, 'there is room again')
    await refused('max_queue_members', (at) => ['POST', `/queues/queue/members?interface=Local/${at}@default`])
    assert.equal((await ask('DELETE', '/queues/queue/members?interface=Local/0@default')).status, 204)
    assert.equal(
      (await ask('POST', '/queues/queue/members?interface=Local/9@default')).status,
      204,
      'there is room again',
    )
    await refused('max_global_variables', (at) => ['POST', `/asterisk/variable?variable=g${at}&value=x`])
    await refused('max_configuration_objects', (at) => ['PUT', `/asterisk/config/dynamic/res_pjsip/aor/a${at}`])
    const logs = await untilRefused(
      (at) => ask('POST', `/asterisk/logging/l${at}?configuration=notice`),
      'max_log_channels',
    )
    assert.equal(logs, most - 1, 'the console is one, too')
    const said = exchange.log.filter((line) => line.includes('max_bridges'))
    assert.equal(said.length, 1, 'one line of the log for each limit')
  }))

test('variables of channels and bridges end at their number and at their size, and what is there can change and go', () =>
  withSmallLimits(async (exchange, ask) => {
    const application = await exchange.application('many')
    const phone = exchange.phone('alice')
    await phone.calls('app')
    const { channel } = await application.sees('StasisStart')
    await ask('POST', '/bridges/b')
    for (const [owner, list] of [
      [`/channels/${channel.id}`, 'variables'],
      ['/bridges/b', 'variables'],
    ] as const) {
      const set = (name: string, value: string) => ask('POST', `${owner}/variable?variable=${name}&value=${value}`)
      const before = await untilRefused((at) => set(`v${at}`, 'x'), 'max_variables')
      assert.ok(before <= most && before > 0)
      assert.equal((await set('v0', 'y')).status, 204)
      assert.equal((await ask('POST', `${owner}/${list}`, { variables: { more: 'x' } })).code, 'limit-reached')
      assert.equal((await set('v0', 'x'.repeat(300))).code, 'limit-reached')
      assert.equal((await set('v0', '')).status, 204)
    }
    assert.equal(
      (await ask('POST', '/bridges/c', { variables: { a: '1', b: '2', c: '3', d: '4' } })).code,
      'limit-reached',
    )
    assert.equal((await ask('GET', '/bridges/c')).status, 404, 'a bridge whose variables do not fit is not made')
    await phone.hangsUp()
  }))

test('commands, snoops and recordings of a channel end at their number', () =>
  withSmallLimits(async (exchange, ask) => {
    const application = await exchange.application('many')
    const phone = exchange.phone('alice')
    await phone.calls('app')
    const { channel } = await application.sees('StasisStart')
    const at = `/channels/${channel.id}`
    await ask('POST', `${at}/answer`)
    const snoop = (one: number) => ask('POST', `${at}/snoop?spy=both&app=many&snoopId=s${one}`)
    assert.equal(await untilRefused(snoop, 'max_snoops'), most)
    await ask('DELETE', '/channels/s0')
    await exchange.clock.settle()
    assert.equal((await snoop(9)).status, 200, 'one that ended makes room')
    await ask('POST', '/bridges/b')
    const record = (one: number) => ask('POST', `/bridges/b/record?name=r${one}&format=wav`)
    assert.equal(await untilRefused(record, 'max_recordings'), most)
    const play = () => ask('POST', `${at}/play?media=tone:busy`)
    const answers = []
    for (let one = 0; one < most + 3; one++) answers.push((await play()).status)
    assert.deepEqual(answers, [201, 201, 201, 201, 503, 503], 'one runs, three wait')
    assert.equal((await play()).code, 'channel-commands-full')
    assert.equal((await ask('POST', `${at}/record?name=x&format=wav`)).code, 'channel-commands-full')
    await phone.hangsUp()
  }))

test('a dialplan that makes many of everything in a loop has what the limits allow, and goes on', () =>
  withSmallLimits(async (exchange) => {
    const application = await exchange.application('many')
    const phone = exchange.phone('alice')
    await phone.calls('set')
    const start = await application.sees('StasisStart', undefined, { within: '30s' })
    assert.deepEqual(start.args, ['1', '2', '3', 'x', 'x', 'x'])
    for (const limit of [
      'max_variables',
      'max_global_variables',
      'max_database_entries',
      'max_groups',
      'max_hangup_handlers',
      'max_mixmonitors',
      'max_record_fields',
      'max_records',
      'max_locks',
      'max_queue_members',
    ]) {
      assert.ok(
        exchange.log.some((line) => line.includes(limit)),
        limit,
      )
    }
    await phone.hangsUp()
  }))

test('a parking lot that nobody configured is not made where there are too many spaces', () =>
  withSmallLimits(async (exchange) => {
    const phone = exchange.phone('alice')
    await phone.calls('lot')
    await exchange.clock.pass('2s')
    assert.ok(exchange.log.some((line) => line.includes('max_parking_spaces')))
  }))

test('a websocket that names one application too many is refused', () =>
  withSmallLimits(async (exchange) => {
    for (let at = 0; at < most; at++) await exchange.application(`app${at}`)
    await assert.rejects(exchange.application('another'), /limit-reached/)
    await exchange.application('app0')
  }))

test('a limit of 0 is none', async () => {
  await using exchange = await startExchange({ files: { 'asterisk.conf': '[limits]\nmax_bridges = 0\n' } })
  await exchange.application('many')
  const ask = asker(exchange)
  for (let at = 0; at < 50; at++) assert.equal((await ask('POST', `/bridges/b${at}`)).status, 200)
  await exchange.stop({ mayLeave: true })
})
