// What every engine must do, on three servers of NATS; and what happens when servers die or lose everything.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type LogEntry, logTo, silentLog, systemClock } from '@jackfield/base'
import { until } from '@jackfield/base/testing'
import { NatsEngine, type NatsOptions, type Written } from '@jackfield/cluster'
import { engineCases, KeptWatch } from '@jackfield/cluster/testing'
import { NatsServers } from '../support/nats-servers.ts'

let servers: NatsServers

const optionsFor = (urls: readonly string[], more: Partial<NatsOptions> = {}): NatsOptions => ({
  ...{ clock: systemClock, log: silentLog, servers: urls, name: 'tests', replicas: 3 },
  inbox: 'jf.tests.inbox',
  bucketPrefix: 'tests_',
  ...more,
})

/** A machine that others are busy on, too, is slow, not lost. */
const patient = { timeoutMs: 60_000, pingIntervalMs: 60_000 }

/** Connected; first to the server of this number. */
async function connect(at: number, more: Partial<NatsOptions> = {}): Promise<NatsEngine> {
  const urls = servers.urls
  const engine = new NatsEngine(optionsFor([...urls.slice(at % urls.length), ...urls.slice(0, at % urls.length)], more))
  await until(() => engine.isConnected)
  return engine
}

/** How many entries it had each time when it was said to be complete. */
class SizedWatch extends KeptWatch {
  readonly sizes: number[] = []

  override complete(): void {
    super.complete()
    this.sizes.push(this.entries.size)
  }
}

/** Does something when it begins for the first time. */
class StoppingWatch extends KeptWatch {
  readonly #act: () => void

  constructor(act: () => void) {
    super()
    this.#act = act
  }

  override begin(): void {
    super.begin()
    if (this.begins === 1) this.#act()
  }
}

/** Writes until a majority answers. */
async function written(write: () => Promise<Written>): Promise<Written> {
  for (;;) {
    const result = await write()
    if (result.ok || result.code === 'conflict') return result
    // one that is not connected answers at once
    await systemClock.sleep(20)
  }
}

before(async () => {
  servers = await NatsServers.start(3)
  // they have found each other when a bucket of three copies can be written
  const engine = await connect(0)
  await written(() => engine.bucket('ready').put('k', 'v'))
  await engine.close()
})

after(() => servers.stop())

engineCases('NATS', {
  async connect(count, t) {
    const engines = await Promise.all(Array.from({ length: count }, (_, at) => connect(at, patient)))
    t.after(async () => {
      await Promise.all(engines.map((engine) => engine.close()))
    })
    return engines
  },
  until,
  passing: (promise) => promise,
})

test('NATS: the server beside a node is back: the node comes back to it, and answers, hears and watches as before', async (t) => {
  const entries: LogEntry[] = []
  // one that stands still for a moment is not left: only the kill counts
  const { pingIntervalMs } = patient
  const log = logTo((entry) => entries.push(entry))
  const [one, two] = [await connect(2, { log, pingIntervalMs }), await connect(1)]
  t.after(async () => {
    await Promise.all([one.close(), two.close()])
  })
  const home = new URL(servers.urls[2] as string).host
  const places = () => entries.flatMap(({ message }) => /^connected to NATS \S+ at (\S+)$/.exec(message)?.[1] ?? [])
  const watch = new KeptWatch()
  t.after(one.bucket('home').watch(watch))
  t.after(one.answer('tests.home', (text) => `${text}!`))
  await until(() => watch.isComplete)
  await servers.kill(2)
  await until(() => places().length === 2 && one.isConnected)
  assert.notEqual(places().at(-1), home)
  await servers.resume(2)
  await until(() => places().length === 3 && one.isConnected)
  assert.equal(places().at(-1), home)
  assert.ok((await written(() => two.bucket('home').put('k', 'after'))).ok)
  await until(() => watch.entries.get('k') === 'after')
  let answer = await two.request('tests.home', 'hello', 5_000)
  // servers tell each other of it in their own time
  while (!answer.ok) answer = await two.request('tests.home', 'hello', 5_000)
  assert.deepEqual(answer, { ok: true, text: 'hello!' })
})

test('NATS: a watch that is served by a copy which lags behind is complete only when all is there', async (t) => {
  const engine = await connect(0)
  t.after(() => engine.close())
  const keys = Array.from({ length: 300 }, (_, at) => `key ${at}`)
  for (const [round, stopped] of [1, 2, 1, 2].entries()) {
    const bucket = engine.bucket(`lagging-${round}`)
    await written(() => bucket.put('first', 'v'))
    servers.signal(stopped, 'SIGSTOP')
    try {
      for (const key of keys) await written(() => bucket.put(key, 'x'.repeat(200)))
    } finally {
      servers.signal(stopped, 'SIGCONT')
    }
    // each is served by a copy that the servers choose: one in six was served by the one that lagged behind
    const watches = Array.from({ length: 6 }, () => new SizedWatch())
    const stops = watches.map((watch) => bucket.watch(watch))
    await until(() => watches.every(({ isComplete }) => isComplete))
    for (const stop of stops) stop()
    assert.deepEqual(new Set(watches.flatMap(({ sizes }) => sizes)), new Set([keys.length + 1]), `round ${round}`)
  }
})

test('NATS: a watch that is served by a copy which says nothing more begins anew, and is complete', async (t) => {
  const entries: LogEntry[] = []
  const log = logTo((entry) => entries.push(entry))
  const engine = await connect(0, { log, stalledMs: 500, pingIntervalMs: 60_000 })
  t.after(() => engine.close())
  const bucket = engine.bucket('stuck')
  const keys = Array.from({ length: 300 }, (_, at) => `key ${at}`)
  for (const key of keys) await written(() => bucket.put(key, 'x'.repeat(2_000)))
  const signalOthers = (signal: NodeJS.Signals) => {
    for (const at of [1, 2]) servers.signal(at, signal)
  }
  const isSaid = () => entries.some(({ message }) => message.includes('it is read again'))
  // which copy serves it is the servers' choice, and at times all has come before the others stand still
  for (let round = 0; round < 30 && !isSaid(); round++) {
    const watch = new StoppingWatch(() => signalOthers('SIGSTOP'))
    const stop = bucket.watch(watch)
    try {
      await until(() => watch.isComplete || isSaid())
    } finally {
      signalOthers('SIGCONT')
    }
    await until(() => watch.isComplete)
    stop()
    assert.equal(watch.entries.size, keys.length)
    await written(() => bucket.put('key 0', 'again'))
  }
  assert.ok(isSaid())
})

test('NATS: a server is killed: its node is connected to another one, writes go on after an election, the watch misses nothing', async (t) => {
  // one that stands still for a moment is not left: only the kill counts
  const { pingIntervalMs } = patient
  const [one, two] = [await connect(2, { pingIntervalMs }), await connect(1)]
  t.after(async () => {
    await Promise.all([one.close(), two.close()])
  })
  const watch = new KeptWatch()
  t.after(one.bucket('killed').watch(watch))
  await until(() => watch.isComplete)
  assert.ok((await written(() => two.bucket('killed').put('k', 'before'))).ok)
  await until(() => watch.entries.get('k') === 'before')
  const seen: boolean[] = []
  one.onConnection((isConnected) => seen.push(isConnected))
  await servers.kill(2)
  await until(() => seen.length === 2)
  assert.deepEqual(seen, [false, true])
  assert.ok((await written(() => two.bucket('killed').put('k', 'after'))).ok)
  await until(() => watch.entries.get('k') === 'after')
  await servers.resume(2)
})

test('NATS: all servers lose everything: buckets are made again, numbers begin anew, watches show it', async (t) => {
  const entries: LogEntry[] = []
  const engine = await connect(0, { log: logTo((entry) => entries.push(entry)) })
  t.after(() => engine.close())
  const watch = new KeptWatch()
  t.after(engine.bucket('wiped').watch(watch))
  for (let at = 0; at < 5; at++) assert.ok((await written(() => engine.bucket('wiped').put('k', `${at}`))).ok)
  await until(() => watch.entries.get('k') === '4')
  await servers.stop()
  await until(() => !engine.isConnected)
  assert.deepEqual(await engine.bucket('wiped').put('k', 'nowhere'), { ok: false, code: 'unknown' })
  assert.deepEqual(await engine.request('any', '', 1000), { ok: false, code: 'not-connected' })
  await servers.startAfresh()
  await until(() => engine.isConnected)
  await until(() => watch.isComplete && watch.entries.size === 0).catch((cause: unknown) => {
    const said = entries.map(({ message }) => message).join('\n')
    throw new Error(`begun ${watch.begins} times, seen ${watch.seen.join(' ')}, said: ${said}`, { cause })
  })
  const result = await written(() => engine.bucket('wiped').create('k', 'anew'))
  // a write that was not answered may have been made: then the second try finds it
  assert.ok(result.ok ? result.revision === 1 : result.code === 'conflict')
  await until(() => watch.entries.get('k') === 'anew')
})

test('NATS: a server without JetStream is refused, and the log says so once', async (t) => {
  const plain = await NatsServers.start(1, '', { hasJetStream: false })
  t.after(() => plain.stop())
  const entries: LogEntry[] = []
  const engine = new NatsEngine(optionsFor(plain.urls, { log: logTo((entry) => entries.push(entry)) }))
  t.after(() => engine.close())
  await until(() => entries.length > 0)
  assert.equal(engine.isConnected, false)
  assert.match(engine.trouble, /runs without JetStream/)
  assert.deepEqual(
    entries.map(({ level }) => level),
    ['ERROR'],
  )
})
