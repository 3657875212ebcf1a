// A control thread that stands still: the process ends with a code of its own, and the log says where it stood.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { ExchangeProcess } from '../support/exchange-process.ts'

const blocking = join(import.meta.dirname, '../support/block-on-signal.mjs')

const started = (way: string, limit = '2s') =>
  ExchangeProcess.start({
    options: `watchdog = ${limit}`,
    files: { 'logger.conf': '[logfiles]\nconsole = notice,warning,error\nmessages = error\n' },
    env: { NODE_OPTIONS: `--import ${blocking}`, BLOCK: way },
  })

describe('a control thread that does not turn any more', () => {
  for (const way of ['spinForEver', 'microtasksForEver', 'waitForEver']) {
    it(`because of ${way} ends the process with 70, and the log has the stack`, async () => {
      const exchange = await started(way)
      try {
        exchange.signal('SIGUSR2')
        assert.equal(await exchange.ended(), 70)
        const words = new RegExp(`has been blocked for [\\d.]+ s .*at ${way} \\(.*block-on-signal\\.mjs:\\d+`)
        assert.match(exchange.errors, words)
        assert.match(readFileSync(join(exchange.directory, 'log/messages'), 'utf8'), words)
      } finally {
        await exchange.stop()
      }
    })
  }

  it('in code of the system cannot say where it stands: the process is aborted', async () => {
    const exchange = await started('readForEver')
    try {
      // whoever opens it waits for somebody who writes
      execFileSync('mkfifo', [join(exchange.directory, 'fifo')])
      exchange.write('fifo-path', join(exchange.directory, 'fifo'))
      exchange.signal('SIGUSR2')
      assert.equal(await exchange.ended(), null)
      assert.equal(exchange.endedBy, 'SIGABRT')
      assert.match(
        exchange.errors,
        /has been blocked for \d+ s, where is unknown \(state [A-Z].*, \d+ ms on a processor since it was asked\)/,
      )
    } finally {
      await exchange.stop()
    }
  })

  it('is left alone when the whole process was stopped, as on a machine that sleeps', async () => {
    const exchange = await started('spinForEver')
    try {
      exchange.signal('SIGSTOP')
      // longer than the limit: the time of the process is what is tested
      await new Promise((resolve) => setTimeout(resolve, 3000))
      exchange.signal('SIGCONT')
      assert.equal((await exchange.request('GET', '/asterisk/ping')).status, 200)
      exchange.signal('SIGUSR2')
      assert.equal(await exchange.ended(), 70)
    } finally {
      await exchange.stop()
    }
  })
})
