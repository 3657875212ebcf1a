// The way between nodes and a real server of NATS: certificates, credentials, rights on subjects as docs/cluster.md has them, a server
// that is too old.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { type LogEntry, logTo, systemClock, systemRandom } from '@jackfield/base'
import { readUntil, temporaryDirectory, until } from '@jackfield/base/testing'
import { Cluster, NatsEngine, type NatsOptions } from '@jackfield/cluster'
import { type Authority, makeAuthority } from '../support/certificate.ts'
import { blocksOf } from '../support/documented-blocks.ts'
import { makeNatsCredentials } from '../support/nats-credentials.ts'
import { NatsServers } from '../support/nats-servers.ts'

const cluster = 'jackfield'
let authority: Authority
const opened: { close(): Promise<void> }[] = []

interface Opened {
  readonly engine: NatsEngine
  readonly log: LogEntry[]
}

function open(urls: readonly string[], name: string, more: Partial<NatsOptions> = {}): Opened {
  const log: LogEntry[] = []
  const engine = new NatsEngine({
    ...{ clock: systemClock, log: logTo((entry) => log.push(entry)), servers: urls, name, replicas: 1 },
    ...{ inbox: `jf.${cluster}.inbox.${name}`, bucketPrefix: `jf_${cluster}_`, timeoutMs: 60_000 },
    // a machine that others are busy on, too, is slow, not lost
    pingIntervalMs: 60_000,
    ...more,
  })
  opened.push(engine)
  return { engine, log }
}

/** On a busy machine the first try may end without an answer: what matters is said by one of those after it. */
const says = ({ engine }: Opened, words: RegExp): Promise<string> =>
  readUntil(
    `trouble like ${words}`,
    () => engine.trouble,
    (trouble) => words.test(trouble),
  )

const texts = (log: readonly LogEntry[]) => log.map(({ message }) => message)

/** What a node with this certificate shows of itself. */
const certified = (name: string): NonNullable<NatsOptions['tls']> => {
  const { certificate, key } = authority.issue(name)
  return { ca: authority.text, cert: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') }
}

before(() => {
  authority = makeAuthority(temporaryDirectory('authority'))
})

after(async () => {
  for (const each of opened.toReversed()) await each.close()
})

describe('a server that wants certificates, with the rights of docs/cluster.md', () => {
  let servers: NatsServers
  const urls = () => servers.urls.map((url) => url.replace('nats:', 'tls:'))
  const clusters = new Map<string, Cluster & { log: LogEntry[] }>()

  function join(name: string): Cluster & { log: LogEntry[] } {
    const { engine, log } = open(urls(), name, { tls: certified(name) })
    const made = new Cluster({
      ...{ clock: systemClock, random: systemRandom, log: logTo((entry) => log.push(entry)), engine, name, cluster },
      version: '1',
      facts: () => ({ isDraining: false, calls: 0, load: 0 }),
    })
    opened.push(made)
    const joined = Object.assign(made, { log })
    clusters.set(name, joined)
    return joined
  }

  before(async () => {
    const [rights = ''] = blocksOf('docs/cluster.md')
      .filter(({ language, text }) => language === 'nats' && text.includes('verify_and_map'))
      .map(({ text }) => text)
    const { certificate, key } = authority.issue('server')
    const [, user = ''] = /(\{ user: "CN=a"[\s\S]*?\n {4}\} \})/.exec(rights) ?? []
    assert.notEqual(user, '')
    const ofB = user.replaceAll('CN=a', 'CN=b').replaceAll('.a"', '.b"').replaceAll('.a.>"', '.b.>"')
    const configuration = rights
      .replace(user, `${user}\n    ${ofB}`)
      .replace('/etc/nats/server.crt', certificate)
      .replace('/etc/nats/server.key', key)
      .replace('/etc/nats/ca.crt', authority.certificate)
    servers = await NatsServers.start(1, configuration)
    const [a, b] = [join('a'), join('b')]
    await until(() => a.membership.isAlive('b') && b.membership.isAlive('a'))
  })
  after(async () => {
    for (const each of opened.splice(0).toReversed()) await each.close()
    await servers?.stop()
  })

  const of = (name: string) => clusters.get(name) as Cluster & { log: LogEntry[] }

  it('nodes join, know what each owns, answer each other, and write what they share', async () => {
    const [a, b] = [of('a'), of('b')]
    b.ledgers.own.set('channel b-1', { name: 'PJSIP/x' })
    await until(() => a.ledgers.ownerOf('channel b-1') === 'b')
    assert.deepEqual(await a.engine.request(`jf.${cluster}.node.b.alive`, '', 60_000), { ok: true, text: '1' })
    const kept = new Map<string, string>()
    const file = { entries: () => kept.entries(), apply: () => ({ ok: true }) }
    const [mine, theirs] = [a.shared('database', file), b.shared('database', file)]
    await until(() => mine.isSettled && theirs.isSettled)
    assert.deepEqual(await mine.change('k', () => 'v'), { ok: true })
    await until(() => theirs.get('k') === 'v')
    for (const node of [a, b]) assert.deepEqual(texts(node.log.filter(({ level }) => level === 'ERROR')), [])
  })

  it('the key of a node cannot be another node: not its beats, not its ledger, not its answers, not what it is asked', async () => {
    const { engine, log } = open(urls(), 'a', { tls: certified('a') })
    await until(() => engine.isConnected)
    const forbidden = (subject: string) =>
      texts(log).some((text) => text.includes('Permissions Violation') && text.includes(subject))
    for (const subject of ['beat.b', 'ledger.b', 'beat']) {
      engine.send(`jf.${cluster}.${subject}`, '{}')
      await until(() => forbidden(`jf.${cluster}.${subject}"`))
    }
    for (const subject of ['node.b.rest', 'inbox.b.>', 'events.b.*']) {
      engine.subscribe(`jf.${cluster}.${subject}`, () => assert.fail('it listens'))
      await until(() =>
        texts(log).some((text) => /permission/i.test(text) && text.includes(`jf.${cluster}.${subject}`)),
      )
    }
    assert.ok(of('b').membership.isAlive('a') && of('a').membership.isAlive('b'))
  })

  it('a beat that says another name than the subject it came on counts for nobody', async () => {
    const [a, b] = [of('a'), of('b')]
    const before = b.membership.nodes().map(({ name }) => name)
    const { engine } = open(urls(), 'a', { tls: certified('a') })
    await until(() => engine.isConnected)
    engine.send(`jf.${cluster}.beat.a`, '{"n":"b","i":99,"r":"x","v":"1","d":1,"c":7,"l":0}')
    // what was published before it has come when this has
    a.ledgers.own.set('channel a-1', {})
    await until(() => b.ledgers.ownerOf('channel a-1') === 'a')
    assert.deepEqual([b.membership.nodes().map(({ name }) => name), a.membership.isAlive('b')], [before, true])
    assert.equal(a.membership.nodes().find(({ name }) => name === 'b')?.isDraining, false)
  })

  it('without a certificate, or with one of somebody else, there is no connection, and the log says so', async () => {
    const nobody = open(urls(), 'c', { tls: { ca: authority.text } })
    const stranger = open(urls(), 'd', { tls: certified('stranger') })
    const misled = open(urls(), 'e', {
      tls: { ...certified('a'), ca: makeAuthority(temporaryDirectory('other')).text },
    })
    await until(() => nobody.engine.trouble !== '')
    await says(stranger, /no connection to NATS: .*authorization/i)
    await says(misled, /no connection to NATS: .*(certificate|self.signed)/i)
    for (const { engine } of [nobody, stranger, misled]) assert.equal(engine.isConnected, false)
  })
})

it('a credentials file of NATS lets a node in, and without it nobody comes in', async (t) => {
  const { configuration, credentials } = makeNatsCredentials()
  const servers = await NatsServers.start(1, configuration)
  t.after(() => servers.stop())
  const { engine } = open(servers.urls, 'a', { credentials })
  t.after(() => engine.close())
  await until(() => engine.isConnected)
  assert.ok((await engine.bucket('any').put('k', 'v')).ok)
  const stranger = open(servers.urls, 'b')
  t.after(() => stranger.engine.close())
  await says(stranger, /authorization/i)
  const other = open(servers.urls, 'c', { credentials: makeNatsCredentials().credentials })
  t.after(() => other.engine.close())
  await until(() => other.engine.trouble !== '')
  assert.equal(other.engine.isConnected, false)
})

it('a server that is too old is refused, with its version and the oldest that will do', async (t) => {
  const sockets = new Set<Socket>()
  // what Debian 12 brings says this of itself
  const info = { server_id: 'old', version: '2.9.10', jetstream: true, max_payload: 1_048_576, proto: 1, headers: true }
  const old = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.write(`INFO ${JSON.stringify(info)}\r\n`)
    socket.on('data', (bytes) => {
      if (bytes.includes('PING')) socket.write('PONG\r\n')
    })
  }).listen(0, '127.0.0.1')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    old.close()
  })
  await once(old, 'listening')
  const { port } = old.address() as { port: number }
  const refused = open([`nats://127.0.0.1:${port}`], 'a')
  const { engine, log } = refused
  t.after(() => engine.close())
  await says(refused, /has version 2\.9\.10, which is too old: 2\.10\.23 is needed/)
  assert.equal(engine.isConnected, false)
  assert.ok(texts(log).some((text) => text.includes('2.9.10')))
})
