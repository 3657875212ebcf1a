// Who is locked out at the HTTP door after wrong credentials, and who is not: behind one address, and behind a reverse proxy.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { basic, type DoorFixture, openDoorFixture } from './testing/door-fixture.ts'

const office = '203.0.113.7'
const login = { delayMs: 0, delayStepMs: 0, failures: 5 }

async function status(fixture: DoorFixture, pair: string, remote = office, headers: Record<string, string> = {}) {
  const request = { method: 'GET', path: '/ari/boxes', remote, headers: { authorization: basic(pair), ...headers } }
  const answer = await fixture.door.request(request)
  assert.ok(answer)
  return answer.headers['retry-after'] === undefined
    ? answer.status
    : `${answer.status} after ${answer.headers['retry-after']}`
}

async function guess(fixture: DoorFixture, times: number, pair: (at: number) => string, remote = office) {
  const statuses: (number | string)[] = []
  for (let at = 0; at < times; at++) statuses.push(await status(fixture, pair(at), remote))
  return statuses
}

test('a program with an old password does not lock out the other users at its address', async (t) => {
  const clock = new VirtualClock()
  const fixture = await openDoorFixture(t, { clock, login })
  assert.deepEqual(await guess(fixture, 6, () => 'reader:old'), [401, 401, 401, 401, 401, '429 after 30'])
  assert.equal(await status(fixture, 'kit:kit'), 200)
  assert.equal(await status(fixture, 'reader:reader', '203.0.113.8'), 200, 'nor itself elsewhere')
  assert.equal(await status(fixture, 'reader:reader'), '429 after 30')
  assert.ok(fixture.lines.includes(`WARNING ARI: 'reader' at ${office} is blocked for 30 s: 5 times wrong credentials`))
  await clock.pass('30s')
  assert.equal(await status(fixture, 'reader:reader'), 200)
})

test('who was right before goes on while somebody guesses his password at his address, for some guesses', async (t) => {
  const clock = new VirtualClock()
  const fixture = await openDoorFixture(t, {
    clock,
    login: { ...login, spare: { burst: 3, perSecond: 0.1 }, blockMs: 600_000 },
  })
  assert.equal(await status(fixture, 'kit:kit'), 200)
  assert.deepEqual(await guess(fixture, 7, (at) => `kit:guess${at}`), Array(7).fill(401))
  assert.equal(await status(fixture, 'kit:kit'), 200)
  assert.equal(await status(fixture, 'kit:guess'), 401)
  assert.equal(await status(fixture, 'kit:kit'), '429 after 600', 'whoever guesses on is not told when he is right')
  await clock.pass('10s')
  assert.equal(await status(fixture, 'kit:kit'), 200)
})

test('a connection that was let in is not asked again, however much is guessed', async (t) => {
  const fixture = await openDoorFixture(t, { login: { ...login, spare: { burst: 1, perSecond: 0 } } })
  const { Agent, get } = await import('node:http')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  t.after(() => agent.destroy())
  const ask = () =>
    new Promise<number | undefined>((resolve, reject) => {
      get(`${fixture.url}/ari/boxes`, { agent, headers: { authorization: basic('kit:kit') } }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode))
      }).on('error', reject)
    })
  assert.equal(await ask(), 200)
  await guess(fixture, 20, () => 'kit:guess', '127.0.0.1')
  assert.equal(await status(fixture, 'kit:kit', '127.0.0.1'), '429 after 30')
  assert.equal(await ask(), 200)
})

test('whoever tries many names is blocked with all of them', async (t) => {
  const fixture = await openDoorFixture(t, { login: { ...login, accounts: 4 } })
  assert.equal(await status(fixture, 'reader:reader'), 200)
  assert.deepEqual(await guess(fixture, 5, (at) => `user${at}:x`), [401, 401, 401, 401, '429 after 30'])
  assert.equal(await status(fixture, 'kit:kit'), '429 after 30')
  assert.equal(await status(fixture, 'reader:reader'), 200)
})

test('behind a reverse proxy that is trusted everybody is counted by his own address', async (t) => {
  const proxies = { isTrusted: (address: string) => address === '10.0.0.1', header: 'x-forwarded-for' } as const
  const fixture = await openDoorFixture(t, { login, door: { proxies } })
  const by = (client: string, pair: string, proxy = '10.0.0.1') =>
    status(fixture, pair, proxy, { 'X-Forwarded-For': client })
  for (let at = 0; at < 5; at++) assert.equal(await by('198.51.100.1', 'kit:guess'), 401)
  assert.equal(await by('198.51.100.1', 'kit:kit'), '429 after 30')
  assert.equal(await by('198.51.100.2', 'kit:kit'), 200)
  assert.equal(await by('198.51.100.3, 198.51.100.1', 'kit:kit'), '429 after 30', 'he cannot make up another one')
  assert.equal(await by('198.51.100.1', 'kit:kit', '192.0.2.1'), 200, 'nor blame somebody: this is no proxy of ours')
  assert.deepEqual(
    fixture.limiter.blocks().map(({ address }) => address),
    ['198.51.100.1'],
  )
})

test('access lists of paths and users look at the address behind a trusted proxy', async (t) => {
  const proxies = { isTrusted: (address: string) => address === '10.0.0.1', header: 'forwarded' } as const
  const isAllowed = (_path: string, address: string) => address === '198.51.100.1'
  const fixture = await openDoorFixture(t, { door: { proxies, isAllowed } })
  const by = (client: string) => status(fixture, 'kit:kit', '10.0.0.1', { forwarded: `for=${client}` })
  assert.deepEqual([await by('198.51.100.1'), await by('198.51.100.2')], [200, 403])
})

test('exempt networks wait, and are never blocked', async (t) => {
  const fixture = await openDoorFixture(t, { login: { ...login, isExempt: (address) => address === office } })
  assert.deepEqual(await guess(fixture, 30, () => 'kit:guess'), Array(30).fill(401))
  assert.equal(await status(fixture, 'kit:kit'), 200)
})
