// The exchange as a service of systemd: what it says of itself while it starts, runs, reloads and ends.

import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { temporaryDirectory, until } from '@jackfield/base/testing'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { NotifyListener } from '../support/notify-listener.ts'

function listening(t: TestContext): { systemd: NotifyListener; path: string } {
  const directory = temporaryDirectory('notify')
  const path = join(directory, 'notify')
  const systemd = new NotifyListener(path)
  t.after(() => {
    systemd.close()
    rmSync(directory, { recursive: true })
  })
  return { systemd, path }
}

it('says that it is up, that it turns, that it reloads and that it ends', async (t) => {
  const { systemd, path } = listening(t)
  const env = { NOTIFY_SOCKET: path, WATCHDOG_USEC: '100000' }
  const exchange = await ExchangeProcess.start({ env })
  t.after(() => exchange.stop())
  await until(() => systemd.count('READY=1') === 1)
  assert.deepEqual(systemd.lines.slice(0, 2), ['READY=1', 'STATUS=0 calls'])
  await until(() => systemd.count('WATCHDOG=1') >= 3)
  await exchange.reload()
  await until(() => systemd.count('READY=1') === 2)
  assert.ok(systemd.lines.indexOf('RELOADING=1') < systemd.lines.lastIndexOf('READY=1'))
  exchange.signal('SIGTERM')
  assert.equal(await exchange.ended(), 0)
  assert.ok(systemd.lines.includes('STOPPING=1'))
  assert.ok(systemd.lines.includes('EXTEND_TIMEOUT_USEC=45000000'))
})

it('the beats end when the control thread stands still', async (t) => {
  const { systemd, path } = listening(t)
  const blocking = join(import.meta.dirname, '../support/block-on-signal.mjs')
  const env = {
    NOTIFY_SOCKET: path,
    WATCHDOG_USEC: '100000',
    NODE_OPTIONS: `--import ${blocking}`,
    BLOCK: 'waitForEver',
  }
  const exchange = await ExchangeProcess.start({ env, options: 'watchdog = 0' })
  t.after(() => exchange.stop())
  await until(() => systemd.count('WATCHDOG=1') >= 3)
  exchange.signal('SIGUSR2')
  // one every 50 ms while it turns
  let last = { beats: 0, at: performance.now() }
  await until(() => {
    const beats = systemd.count('WATCHDOG=1')
    if (beats !== last.beats) last = { beats, at: performance.now() }
    return performance.now() - last.at > 1_000
  })
  await exchange.kill()
})

it('goes on without systemd when nobody listens there, and says so', async (t) => {
  const exchange = await ExchangeProcess.start({ env: { NOTIFY_SOCKET: '/nowhere/notify' } })
  t.after(() => exchange.stop())
  await until(() =>
    exchange.errors.includes('systemd cannot be told that the exchange is up: nobody listens at /nowhere'),
  )
})
