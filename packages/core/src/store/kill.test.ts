import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type LogEntry, logTo, seededRandom, VirtualClock } from '@jackfield/base'
import { temporaryDirectory } from '@jackfield/base/testing'
import { Store } from './store.ts'

// Every round leaves its writes in the same file; the next round adds to them. A slice here, the full count in the soak.
const rounds = Number(process.env.JACKFIELD_SOAK ?? 0) > 0 ? 100 : 4
const writer = fileURLToPath(new URL('./testdata/acknowledging-writer.ts', import.meta.url))
const directory = temporaryDirectory('kill')
// hooks of a file hold for its own tests alone, also where all files share a process
describe('kill', () => {
  after(() => rmSync(directory, { recursive: true }))

  /** How many writes were acknowledged before the kill. */
  async function writeUntilKilled(path: string, round: number, killAfter: number): Promise<number> {
    const child = spawn(process.execPath, [writer, path, String(round)], { stdio: ['ignore', 'pipe', 'inherit'] })
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      // it goes on writing until the signal arrives: in the middle of whatever it does then
      if (text.split('\n').length > killAfter) child.kill('SIGKILL')
    })
    await once(child, 'close')
    assert.equal(child.signalCode, 'SIGKILL')
    // a last line without its end was never said
    return text.split('\n').length - 1
  }

  test(`killed ${rounds} times in the middle of writing, nothing acknowledged is lost`, async () => {
    const seed = 20_261_115
    const random = seededRandom(seed)
    const path = join(directory, 'kept.sqlite3')
    const acknowledged: number[] = []
    for (let round = 0; round < rounds; round++) {
      acknowledged.push(await writeUntilKilled(path, round, 1 + random.below(40)))
      const complaints: LogEntry[] = []
      const store = Store.open(path, { clock: new VirtualClock(), log: logTo((entry) => complaints.push(entry)) })
      assert.deepEqual(complaints, [], `seed ${seed}, round ${round}`)
      for (const [known, count] of acknowledged.entries()) {
        for (let number = 0; number < count; number++) {
          const name = `${known}-${number}`
          assert.equal(store.space('mailboxes').get(name), `${number} 1`)
          assert.equal(store.space('database').get(`/kept/${name}`), String(number))
          assert.equal(store.space('database').get(`/objects/account/${name}`), JSON.stringify({ username: name }))
        }
      }
      store.close()
    }
    assert.equal(acknowledged.length, rounds)
    assert.ok(acknowledged.every((count) => count > 0))
  })
})
