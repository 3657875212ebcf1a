// A SIGHUP that comes while the exchange starts does not end it: it reads its configuration again once it is up.

import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { temporaryDirectory, until } from '@jackfield/base/testing'
import { ExchangeProcess } from '../support/exchange-process.ts'

/** Sends it when the first door of the exchange is being opened: it is not up before all of them are. */
const preload = `import { Server } from 'node:net'
const { listen } = Server.prototype
Server.prototype.listen = function (...words) {
  Server.prototype.listen = listen
  process.kill(process.pid, 'SIGHUP')
  return listen.apply(this, words)
}
`

it('is remembered', async () => {
  const directory = temporaryDirectory('hangup')
  const file = join(directory, 'preload.mjs')
  writeFileSync(file, preload)
  const exchange = await ExchangeProcess.start({ env: { NODE_OPTIONS: `--import=${file}` } })
  try {
    await until(() => exchange.errors.includes('the configuration was read again'))
    assert.equal((await fetch(`${exchange.url}/ready`)).status, 200)
  } finally {
    await exchange.stop()
    rmSync(directory, { recursive: true, force: true })
  }
})
