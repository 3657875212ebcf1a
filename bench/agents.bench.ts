// How long callers of the voice agents of examples/ wait: from their last word to the first sound, in real time.
// What stands behind them is on this machine, so that the figures are those of the exchange, the agent and the models, and of no network.

import type { AddressInfo } from 'node:net'
import { systemClock } from '@jackfield/base'
import { startExchange, type TestExchange } from '@jackfield/testkit'
import { WebSocketServer } from 'ws'
import { localAgent } from '../examples/local-agent.ts'
import { localModels } from '../examples/local-models.ts'
import { openaiRealtime } from '../examples/openai-realtime.ts'
import { realtimeModel } from '../tests/support/realtime-model.ts'

const turns = 10
const dialplan = '[default]\nexten => _[a-z].,1,Stasis(${EXTEN})\n'

interface Agent {
  readonly name: string
  /** how long it waits by itself to be sure that the caller is done */
  readonly pauseMs: number
  serve(exchange: TestExchange): Promise<() => void>
}

const local: Agent = {
  name: 'local-agent',
  pauseMs: 400,
  async serve(exchange) {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    await new Promise((resolve) => server.once('listening', resolve))
    localModels(server, { voice: 'espeak-ng --stdin --stdout -v {language}', listener: undefined })
    const models = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const client = await exchange.application('local-agent')
    localAgent(client, { open: (id) => exchange.media(id) }, models, () => 'Yes.')
    return () => server.close()
  },
}

const openai: Agent = {
  name: 'openai-realtime',
  pauseMs: 300,
  async serve(exchange) {
    const model = await realtimeModel({ hz: 1_000, lastsMs: 400 })
    const client = await exchange.application('openai-realtime')
    const { address, key } = model
    openaiRealtime(client, { open: (id) => exchange.media(id) }, { address, key, instructions: '', voice: 'marin' })
    return () => model.close()
  },
}

for (const agent of [local, openai]) {
  const exchange = await startExchange({ dialplan, clock: 'real' })
  const close = await agent.serve(exchange)
  const watcher = await exchange.application('watcher')
  const alice = exchange.phone('alice', { rateHz: 16_000 })
  await alice.calls(agent.name)
  const answered = async () => (await watcher.mediaSockets.list())[0]?.turns ?? 0
  await systemClock.sleep(500)
  for (let turn = 0; turn < turns; turn++) {
    await alice.says({ tone: 500, lasts: '400ms' })
    const before = await answered()
    for (let waits = 0; (await answered()) === before && waits < 200; waits++) await systemClock.sleep(50)
    // what it says is heard to its end
    await systemClock.sleep(1_200)
  }
  const [socket] = await watcher.mediaSockets.list()
  const { pause_p50: half, pause_p95: most, turns: count } = socket ?? {}
  console.log(
    `${agent.name}: ${count} answers, p50 ${half} ms, p95 ${most} ms; of it ${agent.pauseMs} ms are the pause it waits for`,
  )
  await alice.hangsUp()
  await exchange.stop({ mayLeave: true })
  close()
}
