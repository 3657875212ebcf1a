// What the servers of NATS take for themselves, without any exchange: a question to a process at another server, messages to it, and a write
// that all nodes are told of. Not the figures: the bench of several exchanges holds its own against these.

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { silentLog, systemClock } from '@jackfield/base'
import { NatsEngine } from '@jackfield/cluster'
import type { NatsServers } from '../../tests/support/nats-servers.ts'
import { processCpu } from '../measure/process-cpu.ts'
import { burst, subjects } from './far-end.table.ts'

export interface FarEnd {
  readonly pid: number
  /** a question over two servers of NATS, which is answered at once */
  ask(): Promise<void>
  /** so many messages, in bursts */
  tell(count: number): Promise<void>
  close(): void
}

/** A process at another server, which does nothing else; and this one, at the first. */
export async function farEnd(servers: NatsServers): Promise<FarEnd> {
  const file = join(import.meta.dirname, 'far-end.ts')
  const child = spawn(process.execPath, [file, servers.urls[1] as string], { stdio: 'inherit' })
  process.once('exit', () => child.kill())
  const engine = bareEngine(servers, 'near')
  const question = 'x'.repeat(200)
  const ask = async () => {
    const answered = await engine.request(subjects.question, question, 2_000)
    if (!answered.ok) throw new Error(`a question was answered ${answered.code}`)
  }
  while ((await ask().catch(() => 'nobody')) === 'nobody') await systemClock.sleep(50)
  let heard = () => {}
  engine.subscribe(subjects.heard, () => heard())
  await systemClock.sleep(500)
  return {
    pid: child.pid as number,
    ask,
    async tell(count) {
      for (let left = count; left > 0; left -= burst) {
        const all = new Promise<void>((resolve) => {
          heard = resolve
        })
        for (let n = 0; n < burst; n++) engine.send(subjects.message, 'x'.repeat(1_000))
        await all
      }
    },
    close() {
      void engine.close()
      child.kill()
    },
  }
}

/** A write that names what it replaces, of a telephone that no node knows, into the bucket that all nodes follow. */
export async function bareWrites(servers: NatsServers): Promise<{ write(): Promise<void>; close(): void }> {
  const engine = bareEngine(servers, 'writing', 'jf_jackfield_')
  const bucket = engine.bucket('contacts')
  while (!engine.isConnected) await systemClock.sleep(50)
  const known = await bucket.get('k/phone')
  const text = known.ok ? known.entry?.value : undefined
  if (text === undefined) throw new Error('no telephone has registered yet')
  let revision = 0
  return {
    async write() {
      const written = await (revision === 0 ? bucket.create('k/other', text) : bucket.update('k/other', text, revision))
      if (!written.ok) throw new Error(`a write was answered ${written.code}`)
      revision = written.revision
    },
    close: () => void engine.close(),
  }
}

/** Microseconds of this process and of the far end for each. */
export async function bareCost({ pid }: FarEnd, count: number, work: () => Promise<unknown>): Promise<number> {
  const used = () => processCpu(process.pid) + processCpu(pid)
  const before = used()
  await work()
  return (used() - before) / count
}

/** Connected to the first server, and no node. */
function bareEngine(servers: NatsServers, name: string, bucketPrefix = 'bare_'): NatsEngine {
  return new NatsEngine({
    ...{ clock: systemClock, log: silentLog, servers: servers.urls.slice(0, 1), name, replicas: 3 },
    ...{ inbox: `jf.bare.inbox.${name}`, bucketPrefix },
  })
}
