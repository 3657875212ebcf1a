// The voice agents of examples/, called by telephones, each against a server that stands for what is behind it.
// On the clock in hand: what goes over real sockets is waited for.

import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { until } from '@jackfield/base/testing'
import { type Phone, startExchange, type TestExchange } from '@jackfield/testkit'
import { WebSocketServer } from 'ws'
import { localAgent } from '../../examples/local-agent.ts'
import { localModels } from '../../examples/local-models.ts'
import { openaiRealtime } from '../../examples/openai-realtime.ts'
import { realtimeModel } from '../support/realtime-model.ts'

const dialplan = `
[default]
exten => local,1,Stasis(local-agent)
exten => openai,1,Stasis(openai-realtime)
`

async function called(t: TestContext, application: string): Promise<{ exchange: TestExchange; alice: Phone }> {
  const exchange = await startExchange({ dialplan })
  t.after(() => exchange.stop({ mayLeave: true }))
  return { exchange, alice: exchange.phone(application, { rateHz: 16_000 }) }
}

describe('voice agents', () => {
  it('of your own machine: what was said is understood, answered, and interrupted', async (t) => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    await new Promise((resolve) => server.once('listening', resolve))
    t.after(() => {
      for (const client of server.clients) client.terminate()
      server.close()
    })
    localModels(server, { voice: 'espeak-ng --stdin --stdout -v {language}', listener: undefined })
    const said: string[] = []
    const { exchange, alice } = await called(t, 'alice')
    const client = await exchange.application('local-agent')
    const models = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`
    localAgent(client, { open: (id) => exchange.media(id) }, models, (text) => {
      said.push(text)
      return 'One two three four five six seven eight nine ten.'
    })
    const passing = () => exchange.clock.pass('20ms')
    const turns = async () => (await client.mediaSockets.list())[0]
    await alice.calls('local')
    await until(() => server.clients.size === 1)
    await exchange.clock.pass('200ms')
    await alice.says({ tone: 500, lasts: '1s' })
    await until(() => said.length === 1, passing)
    assert.equal(said[0], '1.0 seconds')
    let socket = await turns()
    await until(
      () => (socket?.turns ?? 0) === 1,
      async () => {
        await passing()
        socket = await turns()
      },
    )
    // it speaks for seconds: a word of the caller ends that
    await alice.says({ tone: 500, lasts: '300ms' })
    await until(
      () => (socket?.flushes ?? 0) === 1,
      async () => {
        await passing()
        socket = await turns()
      },
    )
    assert.equal(socket?.interruptions, 1)
    assert.ok((socket?.unheard ?? 0) > 0, 'something of it was not heard')
    await alice.hangsUp()
    await exchange.clock.pass('1s')
    assert.deepEqual(exchange.left, { channels: [], bridges: [] })
  })

  for (const usesOldNames of [false, true])
    it(`of OpenAI, over its websocket${usesOldNames ? ', by the names of 2024' : ''}: interrupted, the model knows what was heard`, async (t) => {
      const model = await realtimeModel({ hz: 1_000, lastsMs: 3_000, usesOldNames })
      t.after(() => model.close())
      const { exchange, alice } = await called(t, 'alice')
      const client = await exchange.application('openai-realtime')
      const { address, key } = model
      openaiRealtime(
        client,
        { open: (id) => exchange.media(id) },
        { address, key, instructions: 'Be brief.', voice: 'marin' },
      )
      const passing = () => exchange.clock.pass('20ms')
      await alice.calls('openai')
      await until(() => model.sessions.length === 1)
      assert.equal(model.sessions[0]?.instructions, 'Be brief.')
      await exchange.clock.pass('200ms')
      await alice.says({ tone: 500, lasts: '600ms' })
      await until(() => model.responses === 1, passing)
      await until(() => alice.level(1_000) > -20, passing)
      await exchange.clock.pass('1s')
      await alice.says({ tone: 500, lasts: '600ms' })
      await until(() => model.truncated.length === 1, passing)
      const [{ item_id, audio_end_ms } = assert.fail()] = model.truncated
      assert.equal(item_id, 'item_1')
      assert.ok(audio_end_ms > 900 && audio_end_ms < 3_000, `${audio_end_ms} ms were heard`)
      // the next answer is a new item, and counted from its own beginning
      await until(() => model.responses === 2, passing)
      await until(() => alice.level(1_000) > -20, passing)
      await exchange.clock.pass('400ms')
      await alice.says({ tone: 500, lasts: '600ms' })
      await until(() => model.truncated.length === 2, passing)
      assert.equal(model.truncated[1]?.item_id, 'item_2')
      const second = model.truncated[1]?.audio_end_ms ?? 0
      assert.ok(second > 300 && second < 3_000, `${second} ms were heard`)
      assert.deepEqual(model.errors, [])
      await alice.hangsUp()
      await exchange.clock.pass('1s')
      assert.deepEqual(exchange.left, { channels: [], bridges: [] })
    })
})
