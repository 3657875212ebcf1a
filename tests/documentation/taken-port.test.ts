// Programs of the documents that listen where somebody else does already: the reader is told so in a line, and what to do.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { patienceMs } from '@jackfield/base/testing'
import { programOf } from '../support/documented-program.ts'

/** Inside the repository, so that its packages are found as by the reader who saves a file there. */
const folder = join(import.meta.dirname, '../../.cache/taken-port')
const somebody = createServer()

before(async () => {
  mkdirSync(folder, { recursive: true })
  await once(somebody.listen(0, '127.0.0.1'), 'listening')
})
after(() => {
  somebody.close()
  rmSync(folder, { recursive: true, force: true })
})

for (const [page, file, configuration] of [
  ['docs/webhooks.md', 'webhooks.ts', 'ari.conf'],
  ['docs/events.md', 'events.ts', 'websocket_client.conf'],
  ['docs/speech-engines.md', 'engine.mjs', 'speech.conf'],
] as const)
  it(`the program of ${page} says that its port is taken, and where it is named besides`, () => {
    const { port } = somebody.address() as AddressInfo
    writeFileSync(join(folder, file), programOf(page).replace('9000', String(port)))
    const ran = spawnSync(process.execPath, [join(folder, file)], { encoding: 'utf8', timeout: patienceMs })
    assert.equal(ran.status, 1, ran.stderr)
    assert.match(ran.stderr, new RegExp(`^listen EADDRINUSE: [^\\n]*:${port}: [^\\n]*${configuration}\\n$`))
    assert.equal(ran.stdout, '')
  })
