// How long callers of the voice agents of examples/ wait: from their last word to the first sound, in real time.
// What stands behind them is on this machine, so that the figures are those of the exchange, the agent and the models, and of no network.

import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { systemClock } from '@jackfield/base'
import { freePort } from '@jackfield/base/testing'
import { startExchange, type TestExchange } from '@jackfield/testkit'
import { WebSocketServer } from 'ws'
import { localAgent } from '../examples/local-agent.ts'
import { localModels } from '../examples/local-models.ts'
import { openaiRealtime } from '../examples/openai-realtime.ts'
import { configurationsOf } from '../tests/support/documented-configurations.ts'
import { realtimeModel } from '../tests/support/realtime-model.ts'
import { SipAgentsStage } from '../tests/support/sip-agents-stage.ts'
import { TalkingProgram } from '../tests/support/talking-program.ts'
import { TalkingCaller } from './agents/talking-caller.ts'

const turns = 10
const root = join(import.meta.dirname, '..')
const dialplan = [
  '[default]\nexten => _[a-z].,1,Stasis(${EXTEN})',
  'exten => pipecat,1,Answer()\n same => n,Dial(WebSocket/pipecat/c(slin16)f(json)s)\n',
].join('\n')

interface Agent {
  readonly name: string
  /** how long it waits by itself to be sure that the caller is done */
  readonly pauseMs: number
  /** what has to be there before the exchange is, and where */
  prepare?(): Promise<{ readonly port: number; close(): void }>
  /** further files of the configuration */
  files?(port: number): Readonly<Record<string, string>>
  serve?(exchange: TestExchange): Promise<() => void>
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

/** Its serializer, run by Python, behind a server that stands for pipecat's. */
const pipecat: Agent = {
  name: 'pipecat',
  pauseMs: 300,
  files: (port) => {
    const [files = {}] = configurationsOf('docs/recipes/pipecat.md')
    const { 'websocket_client.conf': client = '' } = files
    return { 'websocket_client.conf': client.replace(':8765', `:${port}`) }
  },
  async prepare() {
    const folder = join(root, 'tests/support/pipecat')
    const env = { PYTHONPATH: `${folder}:${join(root, 'examples')}`, PYTHONDONTWRITEBYTECODE: '1', PAUSE_MS: '300' }
    const bot = new TalkingProgram('python3', [join(folder, 'bot.py')], { env })
    return { port: Number(await bot.line()), close: () => void bot.end() }
  },
}

const milliseconds = (value: number | undefined) => `${value === undefined ? '?' : Math.round(value)} ms`

function print(name: string, count: number, half: number | undefined, most: number | undefined, pauseMs: number): void {
  const figures = `p50 ${milliseconds(half)}, p95 ${milliseconds(most)}`
  console.log(`${name}: ${count} answers, ${figures}; of it ${pauseMs} ms are the pause it waits for`)
}

for (const agent of [local, openai, pipecat]) {
  const prepared = await agent.prepare?.()
  const files = agent.files?.(prepared?.port ?? 0) ?? {}
  const exchange = await startExchange({ dialplan, clock: 'real', files })
  const close = await agent.serve?.(exchange)
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
  print(agent.name, count ?? 0, half, most, agent.pauseMs)
  await alice.hangsUp()
  await exchange.stop({ mayLeave: true })
  close?.()
  prepared?.close()
}

// over SIP no program of ours is in between: what a telephone hears is measured
const stage = new SipAgentsStage()
try {
  const [sipPort, pauseMs, password] = [await freePort(), 300, 'a word of the bench']
  await stage.start({
    turns: { pauseMs, lastsMs: 400 },
    pjsip: [
      `[udp]\ntype = transport\nprotocol = udp\nbind = 127.0.0.1:${sipPort}\n`,
      '[caller]\ntype = endpoint\ncontext = telephones\ndisallow = all\nallow = ulaw\nauth = caller\naors = caller\n',
      `[caller]\ntype = auth\nusername = caller\npassword = ${password}\n[caller]\ntype = aor\nmax_contacts = 1\n`,
    ].join('\n'),
  })
  for (const [name, extension] of [
    ['openai over SIP', '502'],
    ['livekit over SIP', '503'],
  ] as const) {
    const caller = await TalkingCaller.call('caller', `127.0.0.1:${sipPort}`, password, extension)
    await systemClock.sleep(1_000)
    for (let turn = 0; turn < turns; turn++) await caller.says(400)
    await caller.close()
    const sorted = caller.pauses.toSorted((one, other) => one - other)
    const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]
    print(name, sorted.length, at(0.5), at(0.95), pauseMs)
  }
} finally {
  await stage.close()
}
