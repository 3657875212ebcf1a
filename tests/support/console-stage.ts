// An exchange with its console, phones, a trunk that is down, an application, calls, a queue, voicemail: enough that every view has something to show.
// Not a test: those say what is to be seen.

import { join } from 'node:path'
import { systemClock } from '@jackfield/base'
import type { Page } from 'playwright-core'
import { freeSipPort } from '../telephones/free-sip-port.ts'
import { EventClient } from './event-client.ts'
import { ExchangeProcess } from './exchange-process.ts'
import { leaveMessage } from './left-message.ts'
import { described, SipPhone } from './sip-phone.ts'

const phones = ['alice', 'bob', 'reception', 'warehouse']
const viewer = 'viewer:a word for viewers'

const phoneLines = (name: string) =>
  `[${name}]\ntype=endpoint\ncontext=default\nallow=!all,ulaw,alaw\naors=${name}\ncallerid="${name}" <${name}>\n` +
  `[${name}]\ntype=aor\nmax_contacts=2\nqualify_frequency=60\n`

const pjsipConf = (port: number, nobody: number) => `[udp]
type=transport
protocol=udp
bind=127.0.0.1:${port}
${phones.map(phoneLines).join('')}
[carol]
type=endpoint
context=default
aors=carol
auth=carol
[carol]
type=auth
username=carol
password=right
[carol]
type=aor
max_contacts=1
[carrier]
type=endpoint
context=default
aors=carrier
allow=!all,alaw
[carrier]
type=aor
contact=sip:127.0.0.1:${nobody}
qualify_frequency=5
qualify_timeout=1
[carrier]
type=registration
server_uri=sip:127.0.0.1:${nobody}
client_uri=sip:4930123456@127.0.0.1
retry_interval=60
`

const extensionsConf = `[default]
exten => 100,1,NoOp(a call for the application)
 same => n,Stasis(ivr,menu)
 same => n,Hangup()
exten => 101,1,Stasis(voicemail)
exten => bob,1,Dial(PJSIP/bob,30)
exten => nobody,1,Dial(PJSIP/carol,5)
exten => 200,1,Answer()
 same => n,Queue(sales)
`

const queuesConf = `[sales]
strategy = rrmemory
servicelevel = 30
ringinuse = no
member => PJSIP/bob,0,Bob
member => PJSIP/warehouse,1,Warehouse
`

const voicemailConf = `[general]
format = wav
[default]
100 => 4711,Anna Example,anna@example.com
200 => 4711,Ben Example,ben@example.com
`

export class ConsoleStage {
  readonly exchange: ExchangeProcess
  readonly #sip: string
  readonly #phones = new Map<string, SipPhone>()
  #application: EventClient | undefined

  static async open(): Promise<ConsoleStage> {
    const port = await freeSipPort()
    const nobody = await freeSipPort()
    const exchange = await ExchangeProcess.start({
      files: {
        'pjsip.conf': pjsipConf(port, nobody),
        'extensions.conf': extensionsConf,
        'queues.conf': queuesConf,
        'voicemail.conf': voicemailConf,
      },
      http: 'enable_console = yes',
      ari: `[viewer]\ntype = user\nread_only = yes\npassword = ${viewer.split(':')[1]}\n`,
    })
    return new ConsoleStage(exchange, `127.0.0.1:${port}`)
  }

  private constructor(exchange: ExchangeProcess, sip: string) {
    this.exchange = exchange
    this.#sip = sip
  }

  get url(): string {
    return `${this.exchange.url}/console`
  }

  /** The application `ivr`, connected. */
  get application(): EventClient {
    if (!this.#application) throw new Error('nothing was played')
    return this.#application
  }

  /** Phones register, one with a wrong password; an application connects; two calls go on, one failed. */
  async play(): Promise<void> {
    this.#application = await EventClient.open(this.exchange.events('ivr'))
    for (const name of phones.slice(0, 3)) await this.register(name)
    const alice = this.phone('alice')
    alice.dials('bob')
    ;(await this.phone('bob').called()).answer({ body: described() })
    await alice.answered(200)
    const reception = this.phone('reception')
    reception.dials('100')
    const { channel } = (await this.application.next('StasisStart')) as { channel: { id: string } }
    await this.exchange.request('POST', `/channels/${channel.id}/answer`)
    await reception.answered(200)
    await this.phone('alice').dialsUntilAnswered('nobody', described())
    await this.exchange.request('POST', '/channels?endpoint=Local/200@default&app=ivr')
    await this.application.next('StasisStart')
    const spool = join(this.exchange.directory, 'spool')
    const at = (minutesAgo: number) => Math.floor(systemClock.wall() / 1000) - 60 * minutesAgo
    const [first, second] = [
      { folder: 'INBOX', number: 0 },
      { folder: 'INBOX', number: 1 },
    ]
    leaveMessage(spool, first, { id: 'order', caller: '"Bob" <102>', seconds: 5, at: at(4) })
    leaveMessage(spool, second, { id: 'lunch', caller: '<+4930123456>', seconds: 2, at: at(65) })
    leaveMessage(
      spool,
      { folder: 'Old', number: 0 },
      { id: 'before', caller: '"Carol" <104>', seconds: 3, at: at(3000) },
    )
  }

  /** Resolves when plots of the last hour have something to draw. */
  async hasHistory(): Promise<void> {
    for (;;) {
      const samples = (await (await this.exchange.request('GET', '/exchange/history')).json()) as unknown[]
      if (samples.length >= 4) return
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  }

  /** Of the call between alice and bob. */
  async callAddress(): Promise<string> {
    const calls = (await (await this.exchange.request('GET', '/calls?number=bob')).json()) as { id: string }[]
    return `/console/calls/${encodeURIComponent(calls[0]?.id ?? '')}`
  }

  async register(name: string): Promise<number> {
    const phone = await SipPhone.open(name, this.#sip)
    this.#phones.set(name, phone)
    return phone.register()
  }

  phone(name: string): SipPhone {
    const phone = this.#phones.get(name)
    if (!phone) throw new Error(`${name} has not registered`)
    return phone
  }

  /** At the login page. */
  async logIn(page: Page, who: 'tester' | 'viewer' = 'tester'): Promise<void> {
    const { user, password } = this.exchange
    const [name, word] = who === 'viewer' ? viewer.split(':') : [user, password]
    await page.fill('#user', name as string)
    await page.fill('#password', word as string)
    await page.click('button[type=submit]')
    await page.locator('nav .entry').first().waitFor({ state: 'attached' })
  }

  /** Those that are listed. */
  async views(page: Page): Promise<{ name: string; address: string }[]> {
    const entries = await page.locator('nav .entry').all()
    return Promise.all(
      entries.map(async (entry) => {
        const address = (await entry.getAttribute('href')) ?? ''
        return { name: address.replace('/console', '').replaceAll('/', '') || 'overview', address }
      }),
    )
  }

  /** Nothing is waited for any more, and everything is drawn. */
  async settled(page: Page): Promise<void> {
    await page.locator('main h1').first().waitFor()
    await page.locator('.waiting, .spinner').first().waitFor({ state: 'detached' })
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
  }

  async close(): Promise<void> {
    this.#application?.websocket.terminate()
    for (const phone of this.#phones.values()) await phone.close()
    await this.exchange.kill()
    await this.exchange.stop()
  }
}
