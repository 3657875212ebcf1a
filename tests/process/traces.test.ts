// An exchange in a container is told by its environment where traces go: they are there when it ends, with every message of SIP.
// And one that was told nothing of traces has not even loaded what makes them.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { it } from 'node:test'
import { promisify } from 'node:util'
import { freePort } from '@jackfield/base/testing'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { described, SipPhone } from '../support/sip-phone.ts'
import { TraceCollector } from '../support/trace-collector.ts'

const telephone = (server: string) => `
[udp]
type = transport
protocol = udp
bind = ${server}
[anna]
type = endpoint
context = telephones
disallow = all
allow = ulaw
aors = anna
direct_media = no
[anna]
type = aor
max_contacts = 1
`

const extensions = '[telephones]\nexten => 600,1,Answer()\n same => n,Echo()\n'

it('OTEL_EXPORTER_OTLP_ENDPOINT alone is enough, and what waits goes out before the exchange ends', async (t) => {
  const collector = await TraceCollector.open()
  t.after(() => collector.close())
  const server = `127.0.0.1:${await freePort()}`
  const exchange = await ExchangeProcess.start({
    files: { 'pjsip.conf': telephone(server), 'extensions.conf': extensions },
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20word',
      OTEL_SERVICE_NAME: 'branch',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    },
  })
  t.after(() => exchange.stop())
  const phone = await SipPhone.open('anna', server)
  t.after(() => phone.close())
  const call = phone.dials('600', [], described('sendrecv', 40_000))
  await phone.answered(200)
  call.end()
  // the call may still be there when it is told to end: that ends it, too
  const ended = exchange.ended()
  exchange.signal('SIGINT')
  assert.equal(await ended, 0)
  const root = await collector.root()
  const leg = collector.spans.find(({ name }) => name === 'leg PJSIP')
  assert.equal(leg?.parentSpanId, root.spanId)
  const names = leg?.events.map(({ name }) => name) ?? []
  assert.equal(names[0], 'INVITE')
  assert.deepEqual(
    names
      .filter((name) => name === '200 OK' || name === 'answered')
      .slice(0, 2)
      .toSorted(),
    ['200 OK', 'answered'],
  )
  const { 'network.transport': transport, 'network.local.port': port } = leg?.attributes ?? {}
  assert.deepEqual([transport, port], ['udp', Number(server.split(':')[1])])
  assert.equal(collector.requests[0]?.authorization, 'Bearer word')
  const [resource] = collector.resources
  assert.deepEqual(
    [resource?.['service.name'], resource?.['deployment.environment.name'], resource?.['process.pid']],
    ['branch', 'test', exchange.pid],
  )
})

const program = `
import { registerHooks } from 'node:module'
const loaded = []
registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })
const { startExchange } = await import('@jackfield/testkit')
const exchange = await startExchange({ files: JSON.parse(process.argv[1]) })
await exchange.stop({ mayLeave: true })
console.log(JSON.stringify(loaded.filter((url) => url.includes('/server/src/tracing/'))))
`

async function loadedBy(files: Readonly<Record<string, string>>): Promise<string[]> {
  const args = ['--input-type=module', '-e', program, JSON.stringify(files)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 280_000 })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '[]')
}

it('what makes traces is loaded where they are configured, and nowhere else', async () => {
  const endpoint = '[general]\nendpoint = http://127.0.0.1:9\n'
  assert.deepEqual(await loadedBy({}), [])
  assert.ok((await loadedBy({ 'opentelemetry.conf': endpoint })).length > 5)
})
