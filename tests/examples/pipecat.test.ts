// A pipecat bot that the dialplan dials: its serializer, run by Python, behind a server that stands for pipecat's.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { until } from '@jackfield/base/testing'
import { startExchange } from '@jackfield/testkit'
import { configurationsOf } from '../support/documented-configurations.ts'
import { TalkingProgram } from '../support/talking-program.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'tests/support/pipecat')

describe('a pipecat bot', () => {
  it('hears a caller, answers, is interrupted, and hangs up when it is done', async (t) => {
    const env = { PYTHONPATH: `${folder}:${join(root, 'examples')}`, PYTHONDONTWRITEBYTECODE: '1' }
    const bot = new TalkingProgram('python3', [join(folder, 'bot.py')], { env })
    t.after(() => bot.end())
    const port = await bot.line()
    const [files = assert.fail()] = configurationsOf('docs/recipes/pipecat.md')
    const { 'websocket_client.conf': client = '', 'extensions.conf': extensions = '' } = files
    await using exchange = await startExchange({
      dialplan: `${extensions}\n[default]\ninclude => telephones\n`,
      // the bot answers in real time: however long that takes
      files: { 'websocket_client.conf': client.replace(':8765', `:${port}`).replace('5000', '600000') },
    })
    const passing = () => exchange.clock.pass('20ms')
    const alice = exchange.phone('alice', { rateHz: 16_000 })
    const lines: string[] = []
    const next = async (): Promise<string> => {
      const line = bot.line()
      void line.then((text) => lines.push(text))
      const count = lines.length
      await until(() => lines.length > count, passing)
      return line
    }
    await alice.calls('504')
    await until(() => exchange.left.bridges.length > 0, passing)
    await alice.says({ tone: 500, lasts: '400ms' })
    assert.equal(await next(), 'heard 16000')
    await until(() => alice.level(900) > -20, passing)
    await exchange.clock.pass('1s')
    await alice.says({ tone: 500, lasts: '400ms' })
    assert.equal(await next(), 'interrupted')
    // five seconds were to be heard: it is silent soon
    await until(() => alice.level(900) < -40, passing)
    await alice.presses('#')
    assert.equal(await next(), 'digit #')
    await until(() => exchange.left.channels.length === 0, passing)
    await exchange.stop()
  })
})
