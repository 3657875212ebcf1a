// An exchange with its console open, telephones that call each other in it, and a browser: one of each for a test file.
// Not what is seen: tests say that.

import { freePort } from '@jackfield/base/testing'
import type { Timing } from '@jackfield/sip'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../browsers/page/browser-phone.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { RtpParty } from '../support/rtp-party.ts'
import { described, SipPhone } from '../support/sip-phone.ts'
import { keepMessages } from './messages.ts'

const numbers = new Map([
  ['alice', '101'],
  ['bob', '102'],
])

const endpoint = (name: string, more = '') => `
[${name}]
type = endpoint
context = telephones
disallow = all
allow = ulaw
aors = ${name}
direct_media = no
callerid = "${name[0]?.toUpperCase()}${name.slice(1)}" <${numbers.get(name) ?? name}>
${more}

[${name}]
type = aor
max_contacts = 1
remove_existing = yes
qualify_timeout = 60
`

const extensions = `
[telephones]
exten => 600,hint,PJSIP/bob
exten => 600,1,Answer()
 same => n,Echo()
exten => 601,1,Ringing()
 same => n,Wait(60)
exten => 700,1,Dial(PJSIP/bob,30)
exten => 701,1,Stasis(desk)
 same => n,Hangup()
exten => 800,1,Dial(Local/801@telephones)
exten => 801,1,Dial(Local/800@telephones)
exten => 802,1,Answer()
 same => n,Playbak(hello-world)
exten => 803,1,Stasis(nobody)
 same => n,Hangup()
exten => 805,1,Answer()
 same => n,MusicOnHold(,60)
exten => 806,1,Answer()
 same => n,Echo()
exten => 804,1,Set(ROUND=0)
 same => n(again),Set(ROUND=\${INC(ROUND)})
 same => n,NoOp(round)
 same => n,GotoIf($[\${ROUND} < 20]?again)
 same => n,Hangup()
`

export const reader = 'reader:only looks'

/** A laptop, a screen on a desk, a telephone. */
const sizes = {
  wide: { width: 1440, height: 810 },
  desk: { width: 1600, height: 1000 },
  narrow: { width: 390, height: 844 },
} as const

export interface ConsoleExchangeOptions {
  /** further files of the configuration */
  readonly files?: Readonly<Record<string, string>>
  /** further lines of pjsip.conf */
  readonly pjsip?: string
  /** further lines of [telephones] in extensions.conf */
  readonly extensions?: string
  /** further lines of [options] in asterisk.conf */
  readonly options?: string
}

export class ConsoleExchange {
  readonly exchange: ExchangeProcess
  readonly browser: Browser
  /** address and port of SIP */
  readonly server: string
  /** what went wrong in pages */
  readonly errors: string[] = []
  readonly #phones: SipPhone[] = []
  readonly #parties: RtpParty[] = []

  static async start(given: ConsoleExchangeOptions = {}): Promise<ConsoleExchange> {
    const server = `127.0.0.1:${await freePort()}`
    const transport = `[udp]\ntype = transport\nprotocol = udp\nbind = ${server}\n[ws]\ntype = transport\nprotocol = ws\nbind = 127.0.0.1\n`
    const secret = '[secret]\ntype = auth\nauth_type = userpass\nusername = secret\npassword = the right one\n'
    const phones = ['alice', 'bob', 'sipp'].map((name) => endpoint(name)).join('')
    const [name, password] = reader.split(':')
    const exchange = await ExchangeProcess.start({
      http: 'enable_console = yes',
      ari: `[${name}]\ntype = user\nread_only = yes\npassword = ${password}\n`,
      files: {
        'pjsip.conf': transport + phones + endpoint('secret', 'auth = secret') + secret + (given.pjsip ?? ''),
        'extensions.conf': extensions + (given.extensions ?? ''),
        'rtp.conf': '[general]\nrtcpinterval = 1000\n',
        ...given.files,
      },
      ...(given.options === undefined ? {} : { options: given.options }),
    })
    try {
      // it beeps once a second, and nobody is asked for leave
      const browser = await launchChromium(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'])
      return new ConsoleExchange(exchange, browser, server)
    } catch (error) {
      await exchange.stop()
      throw error
    }
  }

  private constructor(exchange: ExchangeProcess, browser: Browser, server: string) {
    this.exchange = exchange
    this.browser = browser
    this.server = server
  }

  /** A page at this address of the console, with somebody logged in. */
  async open(address: string, { size = 'wide', as }: { size?: keyof typeof sizes; as?: string } = {}): Promise<Page> {
    const viewport = sizes[size]
    const context = await this.browser.newContext({ viewport, reducedMotion: 'reduce', acceptDownloads: true })
    await keepMessages(context)
    await context.grantPermissions(['clipboard-read', 'clipboard-write', 'microphone'], { origin: this.exchange.url })
    const page = await context.newPage()
    page.on('pageerror', (error) => this.errors.push(String(error)))
    await page.goto(`${this.exchange.url}/console${address}`)
    const [user = '', password = ''] = (as ?? `${this.exchange.user}:${this.exchange.password}`).split(':')
    await page.fill('#user', user)
    await page.fill('#password', password)
    await page.click('button[type=submit]')
    await page.locator('main h1').waitFor()
    return page
  }

  /** A telephone that is registered. */
  async phone(name: string, timing?: Timing): Promise<SipPhone> {
    const phone = await SipPhone.open(name, this.server, undefined, undefined, timing)
    this.#phones.push(phone)
    // longer than any test goes on
    const status = await phone.register(3_600)
    if (status !== 200) throw new Error(`${name} could not register: ${status}`)
    return phone
  }

  /** Somebody who speaks and hears in a call. */
  async voice(): Promise<RtpParty> {
    const party = await RtpParty.open('ulaw')
    this.#parties.push(party)
    return party
  }

  async json<T>(path: string): Promise<T> {
    const answer = await this.exchange.request('GET', path).catch((error: unknown) => {
      throw new Error(`the exchange does not answer; it said last: ${this.exchange.errors.slice(-3_000)}`, {
        cause: error,
      })
    })
    return (await answer.json()) as T
  }

  async close(): Promise<void> {
    for (const party of this.#parties) party.close()
    await Promise.allSettled(this.#phones.map((phone) => phone.close()))
    await this.browser.close()
    await this.exchange.stop()
  }
}

/** A description with this port for the audio. */
export const speaksAt = (party: RtpParty): string => described('sendrecv', Number(party.address.split(':')[1]))

/** Where the other side wants the audio. */
export function portIn(description: string): number {
  return Number(/^m=audio (\d+)/m.exec(description)?.[1])
}

export interface TwoLegCall {
  readonly alice: SipPhone
  readonly bob: SipPhone
  readonly voices: readonly [RtpParty, RtpParty]
  hangUp(): Promise<void>
}

/** Alice calls Bob, both speak. */
export async function callsBob(stage: ConsoleExchange, alice: SipPhone, bob: SipPhone): Promise<TwoLegCall> {
  const voices = [await stage.voice(), await stage.voice()] as const
  alice.responses.length = 0
  bob.calls.length = 0
  bob.ends.length = 0
  const call = alice.dials('700', [], speaksAt(voices[0]))
  const incoming = await bob.called()
  incoming.progress(180)
  await alice.answered(180)
  incoming.answer({ body: speaksAt(voices[1]) })
  const { body } = await alice.answered(200)
  voices[0].sendTo('127.0.0.1', portIn(body.toString()))
  voices[1].sendTo('127.0.0.1', portIn(incoming.request.body.toString()))
  voices[0].say(440)
  voices[1].say(880)
  return {
    alice,
    bob,
    voices,
    hangUp: async () => {
      const ended = bob.ended()
      call.end()
      await ended
    },
  }
}
