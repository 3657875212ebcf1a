// An exchange with its console, phones, a trunk that is down, an application, calls, a queue, voicemail: enough that every view has something to show.
// Not a test: those say what is to be seen.

import { join } from 'node:path'
import { systemClock } from '@jackfield/base'
import { freePort } from '@jackfield/base/testing'
import type { Page } from 'playwright-core'
import { EventClient } from './event-client.ts'
import { ExchangeProcess } from './exchange-process.ts'
import { leaveMessage } from './left-message.ts'
import { MediaClient } from './media-client.ts'
import { RtpParty } from './rtp-party.ts'
import { described, SipPhone } from './sip-phone.ts'

const phones = ['alice', 'bob', 'reception', 'warehouse']
const viewer = 'viewer:a word for viewers'

const phoneLines = (name: string) =>
  `[${name}]\ntype=endpoint\ncontext=default\nallow=!all,ulaw,alaw\naors=${name}\ndirect_media=no\ncallerid="${name}" <${name}>\n` +
  `[${name}]\ntype=aor\nmax_contacts=2\nqualify_frequency=60\n`

const pjsipConf = (port: number, nobody: number) => `[udp]
type=transport
protocol=udp
bind=127.0.0.1:${port}
[ws]
type=transport
protocol=ws
bind=127.0.0.1
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
exten => 300,1,Answer()
 same => n,Echo()
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

interface AgentFigures {
  readonly turns: number
  readonly queue: number
  readonly interruptions: number
  readonly unheard: number
}

interface Lateness {
  readonly control_late_p99: number
  readonly media_late_p99: number
}

const mostTries = 20
const mostSeconds = 300
/** The overview speaks of what is later. */
const heardLateMs = 20

/** A description with this port for the audio. */
const speaksAt = ({ address }: RtpParty) => described('sendrecv', Number(address.split(':').at(-1)))

/** Where the other side wants the audio. */
const portIn = (description: { toString(): string }) => Number(/^m=audio (\d+)/m.exec(description.toString())?.[1])

/** Loud ulaw: two bytes that alternate. */
const tone = (ms: number) => Buffer.alloc(8 * ms, Buffer.from([0x10, 0x10, 0x90, 0x90]))

export class ConsoleStage {
  readonly exchange: ExchangeProcess
  readonly #sip: string
  readonly #phones = new Map<string, SipPhone>()
  #application: EventClient | undefined
  /** who speak: reception with the application, alice and bob with each other */
  #voices: readonly RtpParty[] = []
  #caller = ''
  #agent: MediaClient | undefined

  static async open(): Promise<ConsoleStage> {
    const port = await freePort()
    const nobody = await freePort()
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
    const voices = [await RtpParty.open('ulaw'), await RtpParty.open('ulaw'), await RtpParty.open('ulaw')] as const
    this.#voices = voices
    const alice = this.phone('alice')
    alice.dials('bob', [], speaksAt(voices[1]))
    const incoming = await this.phone('bob').called()
    incoming.progress(180)
    await alice.answered(180)
    incoming.answer({ body: speaksAt(voices[2]) })
    voices[1].sendTo('127.0.0.1', portIn((await alice.answered(200)).body))
    voices[2].sendTo('127.0.0.1', portIn(incoming.request.body))
    for (const voice of voices.slice(1)) voice.say(440)
    const reception = this.phone('reception')
    reception.dials('100', [], speaksAt(voices[0]))
    const { channel } = (await this.application.next('StasisStart')) as { channel: { id: string } }
    await this.exchange.request('POST', `/channels/${channel.id}/answer`)
    const { body } = await reception.answered(200)
    voices[0].sendTo('127.0.0.1', portIn(body))
    this.#caller = channel.id
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

  /** A voice agent comes into the call of reception, answers her once, and is interrupted once. */
  async voiceAgentTalks(): Promise<void> {
    const asked = 'transport=websocket&encapsulation=none&connection_type=server&format=ulaw&transport_data=f(json)'
    const { channelvars } = await this.#done<{ channelvars: Record<string, string> }>(
      `/channels/externalMedia?app=ivr&channelId=agent&${asked}`,
    )
    const agent = await MediaClient.open(this.exchange.port, channelvars.MEDIA_WEBSOCKET_CONNECTION_ID ?? '')
    this.#agent = agent
    await this.#done('/bridges?bridgeId=talk&type=mixing')
    await this.#done(`/bridges/talk/addChannel?channel=${this.#caller},agent`)
    // on a slow machine one speaks into the other: once more, then
    await this.#until(
      async () => {
        await this.#says(30)
        agent.websocket.send(tone(400))
      },
      ({ turns }) => turns > 0,
    )
    agent.websocket.send(tone(60_000))
    await this.#until(
      () => this.#says(30),
      ({ interruptions, queue }) => interruptions > 0 && queue > 2_000,
    )
    agent.command('FLUSH_MEDIA')
    await this.#until(undefined, ({ unheard }) => unheard > 2_000)
  }

  /** So many packets of sound, and then none that is heard. */
  async #says(packets: number): Promise<void> {
    const voice = this.#voices[0] as RtpParty
    const until = voice.packetsSent + packets
    voice.say(440)
    await voice.until(
      () => voice.packetsSent >= until,
      () => 'nothing was said',
    )
    voice.say()
    const silent = voice.packetsSent + 10
    await voice.until(
      () => voice.packetsSent >= silent,
      () => 'nobody is silent',
    )
  }

  /** Does it until the figures of the agent are so. */
  async #until(act: (() => Promise<void>) | undefined, isSo: (figures: AgentFigures) => boolean): Promise<void> {
    for (let tries = 0; tries < mostTries; tries++) {
      await act?.()
      for (let looks = 0; looks < 20; looks++) {
        const answer = await this.exchange.request('GET', '/mediaSockets')
        const [figures] = (await answer.json()) as AgentFigures[]
        if (figures && isSo(figures)) return
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
    throw new Error('the voice agent was not heard as it should be')
  }

  async #done<T>(path: string): Promise<T> {
    const answer = await this.exchange.request('POST', path)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as T
  }

  /** Resolves when plots of the last hour have something to draw. */
  async hasHistory(): Promise<void> {
    for (;;) {
      const samples = (await (await this.exchange.request('GET', '/exchange/history')).json()) as unknown[]
      if (samples.length >= 4) return
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  }

  /** Resolves when the machine leaves the exchange its time: pictures for readers do not show that it was busy. */
  async isInTime(): Promise<void> {
    for (let tries = 0; tries < mostSeconds; tries++) {
      const status = (await (await this.exchange.request('GET', '/exchange/status')).json()) as Lateness
      if (Math.max(status.control_late_p99, status.media_late_p99) <= heardLateMs) return
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
    throw new Error('this machine is too busy for pictures: its clocks are late')
  }

  /** Somebody calls in vain, and a call in progress is given some variables: events for who follows them. */
  async happens(): Promise<void> {
    for (const step of ['greeting', 'menu', 'account']) {
      await this.exchange.request('POST', `/channels/${this.#caller}/variable?variable=STEP&value=${step}`)
    }
    await this.phone('alice').dialsUntilAnswered('nobody', described())
  }

  /** Of the call between alice and bob. */
  async callAddress(): Promise<string> {
    const calls = (await (await this.exchange.request('GET', '/calls?number=bob')).json()) as { id: string }[]
    return `/console/calls/${encodeURIComponent(calls[0]?.id ?? '')}`
  }

  async register(name: string): Promise<number> {
    const phone = await SipPhone.open(name, this.#sip)
    this.#phones.set(name, phone)
    // longer than any test goes on
    return phone.register(3_600)
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
    // the first page, and the check of the configuration, take their time on a slow machine
    await page.locator('main h1').first().waitFor()
    await page.locator('.waiting, .spinner').first().waitFor({ state: 'detached' })
    // what draws plots is loaded with the first of them
    await page.locator('.plot:not(:has(.uplot))').first().waitFor({ state: 'detached' })
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
  }

  async close(): Promise<void> {
    this.#agent?.websocket.terminate()
    for (const voice of this.#voices) voice.close()
    this.#application?.websocket.terminate()
    for (const phone of this.#phones.values()) await phone.close()
    await this.exchange.kill()
    await this.exchange.stop()
  }
}
