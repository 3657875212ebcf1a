// A phone watches lamps of a started exchange, one by one and as a list; the exchange ends or loses its power, begins again, and goes on telling.

import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { systemClock, systemRandom } from '@jackfield/base'
import { freePort, patienceMs } from '@jackfield/base/testing'
import { type Header, type SipRequest, type SubscriptionState, UdpTransport, UserAgent } from '@jackfield/sip'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { runJackfield } from '../support/run-jackfield.ts'

const pjsipConf = (port: number) => `
[udp]
type = transport
protocol = udp
bind = 127.0.0.1:${port}
[alice]
type = endpoint
aors = alice
context = phones
[alice]
type = aor
max_contacts = 1
[office]
type = resource_list
event = dialog
list_item = 800,801
`

const extensions = `
[phones]
exten => 800,hint,Stasis:lamp
exten => _80X,hint,Stasis:other-\${EXTEN}
`

interface News {
  readonly request: SipRequest
  readonly state: SubscriptionState
}

class Watcher {
  readonly agent: UserAgent
  readonly #told = new EventEmitter()

  private constructor() {
    this.agent = new UserAgent({
      clock: systemClock,
      random: systemRandom,
      extensions: ['eventlist'],
      handler: {
        onInvite: (incoming) => void incoming.respond(486),
        onRequest: (incoming) => void incoming.respond(200),
      },
    })
  }

  static async open(): Promise<Watcher> {
    const watcher = new Watcher()
    watcher.agent.transports.add(await UdpTransport.open({ address: '127.0.0.1', port: 0, user: watcher.agent }))
    return watcher
  }

  watch(port: number, thing: string, headers: readonly Header[] = []) {
    const news: News[] = []
    const subscriber = this.agent.subscribe({
      uri: `sip:${thing}@127.0.0.1:${port}`,
      from: '<sip:alice@127.0.0.1>',
      to: `<sip:${thing}@127.0.0.1>`,
      event: 'dialog',
      expires: 600,
      headers,
      handler: {
        onNotify: (request, state) => {
          news.push({ request, state })
          this.#told.emit('told')
        },
      },
    })
    const until = async (count: number) => {
      while (news.length < count) await once(this.#told, 'told', { signal: AbortSignal.timeout(patienceMs) })
      return news[count - 1] as News
    }
    return { news, subscriber, until }
  }
}

const bodyOf = ({ request }: News) => request.body.toString()

describe('subscriptions', () => {
  let exchange: ExchangeProcess
  let watcher: Watcher
  let port: number
  before(async () => {
    port = await freePort()
    exchange = await ExchangeProcess.start({
      files: { 'pjsip.conf': pjsipConf(port), 'extensions.conf': extensions },
    })
    watcher = await Watcher.open()
  })
  after(async () => {
    await watcher.agent.close()
    await exchange.stop()
  })

  const light = (device: string, state: string) =>
    exchange.request('PUT', `/deviceStates/${device}?deviceState=${state}`)

  /** They are written a little late. */
  const kept = async (count: number) => {
    for (;;) {
      const conf = join(exchange.etc, 'asterisk.conf')
      const { output } = await runJackfield('remote', '-C', conf, 'database show subscription_persistence')
      if (output.includes(`${count} results found`)) return
    }
  }

  for (const [how, end] of [
    ['an ordinary end', () => exchange.signal('SIGINT')],
    ['a lost power', () => exchange.kill()],
  ] as const) {
    it(`go on in the same dialogs after ${how}`, async () => {
      const lamp = watcher.watch(port, '800')
      const list = watcher.watch(port, 'office', [['supported', 'eventlist']])
      const [first] = [await lamp.until(1), await list.until(1)]
      await light('Stasis:lamp', 'INUSE')
      assert.match(bodyOf(await lamp.until(2)), /<state>confirmed</)
      await list.until(2)
      await kept(2)
      await end()
      await exchange.ended()
      await exchange.restart()
      const again = await lamp.until(3)
      assert.match(bodyOf(again), /<state>confirmed</)
      assert.equal(again.state.state, 'active')
      for (const name of ['call-id', 'from', 'to'] as const) {
        assert.equal(again.request.header(name), first.request.header(name), name)
      }
      assert.ok(again.request.cseq.sequence > (lamp.news[1] as News).request.cseq.sequence)
      const whole = bodyOf(await list.until(3))
      assert.match(whole, /fullState="true"/)
      assert.match(whole, /uri="sip:801@127\.0\.0\.1:\d+"/)
      // what is told afterwards is told in them, too; the second lamp's hint is the one of a pattern
      await light('Stasis:other-801', 'RINGING')
      assert.match(bodyOf(await list.until(4)), /<state>early</)
      await light('Stasis:other-801', 'NOT_INUSE')
      await light('Stasis:lamp', 'NOT_INUSE')
      await lamp.until(4)
      lamp.subscriber.end()
      list.subscriber.end()
      await kept(0)
    })
  }
})
