// Errors of the program itself that passed every guard: they are in the log, they are counted, and calls go on.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { WebSocket } from 'ws'
import { ExchangeProcess } from '../support/exchange-process.ts'

const throwing = join(import.meta.dirname, '../support/throw-on-signal.mjs')

test('what nobody caught is logged with its stack and counted, and the call that stands goes on', async () => {
  const exchange = await ExchangeProcess.start({
    files: { 'extensions.conf': '[default]\nexten => 100,1,Answer()\n same => n,Wait(600)\n' },
    env: { NODE_OPTIONS: `--import ${throwing}` },
  })
  try {
    const application = new WebSocket(exchange.events('demo'))
    await once(application, 'open')
    const made = await exchange.request('POST', '/channels', { endpoint: 'Local/100@default', app: 'demo' })
    assert.equal(made.status, 200)
    const { id } = (await made.json()) as { id: string }
    exchange.signal('SIGUSR2')
    const said = () => exchange.errors.split('\n').filter((line) => line.includes('by a'))
    while (said().length < 2) await exchange.saysMore()
    assert.match(
      said().join('\n'),
      /code outside any error handler failed: Error: thrown by a timer.*throw-on-signal\.mjs/,
    )
    assert.match(said().join('\n'), /an unhandled promise failed: Error: rejected by.*throw-on-signal\.mjs/)
    assert.equal((await exchange.request('GET', `/channels/${id}`)).status, 200)
    const metrics = await fetch(`${exchange.url}/metrics`, { headers: { authorization: exchange.authorization } })
    assert.match(await metrics.text(), /^jackfield_faults_total 2$/m)
    application.terminate()
  } finally {
    await exchange.stop()
  }
})
