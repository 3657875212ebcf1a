// For tests: an exchange on a clock in hand with voicemail, callers, and a list of everything they heard.
// Not for users: they have the testkit.

import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { VirtualClock } from '@jackfield/base'
import { parseConf } from '@jackfield/conf'
import { type Channel, type ChannelPlan, type Exchange, TimedPlayer } from '@jackfield/core'
import { ExchangeFixture, testTechnology } from '@jackfield/core/testing'
import { applications, DialplanEngine, defaultSettings, functions, readExtensions } from '@jackfield/dialplan'
import { readVoicemail } from '../settings/read-voicemail.ts'
import { Voicemail } from '../voicemail.ts'

const plainDialplan = `
[test]
exten => leave,1,VoiceMail(100,u)
 same => n,Set(AFTER=\${VMSTATUS})
 same => n,Wait(3600)
exten => main,1,VoiceMailMain(100)
 same => n,Set(AFTER=main)
 same => n,Wait(3600)
`

export interface VoicemailFixtureOptions {
  /** voicemail.conf */
  readonly conf: string
  /** further extensions of [test], or further contexts */
  readonly dialplan?: string
  /** of a fixture that was there before */
  readonly spool?: string
}

export class VoicemailFixture {
  readonly core = new ExchangeFixture()
  readonly clock: VirtualClock = this.core.clock
  readonly exchange: Exchange = this.core.exchange
  readonly voicemail: Voicemail
  readonly spool: string
  /** what was played, in order; messages and greetings by their folder and name */
  readonly played: string[] = []
  /** how long a sound lasts, in milliseconds; nothing: it is not there */
  lengthMs: (sound: string) => number | undefined = () => 1_000
  conf: string
  /** other files of the form of voicemail.conf */
  readonly otherFiles = new Map<string, string>()
  #seen = 0

  constructor({ conf, dialplan = '', spool }: VoicemailFixtureOptions) {
    this.conf = conf
    this.spool = spool ?? join(this.core.directory, 'spool')
    const { clock, exchange } = this
    exchange.useMedia({ player: new TimedPlayer(clock, { lengthMs: async (uri) => this.#play(uri) }) })
    const { parts } = this.core
    this.voicemail = new Voicemail({
      ...parts,
      log: this.core.log,
      spoolDirectory: this.spool,
      read: () => readVoicemail(parseConf(this.conf, 'voicemail.conf')).settings,
      readOther: (file) => {
        const text = this.otherFiles.get(file)
        return text === undefined ? undefined : readVoicemail(parseConf(text, file)).settings
      },
    })
    const contexts = readExtensions(parseConf(`${plainDialplan}${dialplan}`)).dialplan
    const engine = new DialplanEngine({
      deps: { ...parts, settings: () => defaultSettings, isModuleLoaded: () => true },
      contexts: () => contexts,
      applications: [...applications, ...this.voicemail.applications],
      functions: [...functions, ...this.voicemail.functions],
    })
    exchange.useDialplan(engine)
  }

  /** Ready for calls. */
  async open(): Promise<this> {
    await this.voicemail.open()
    return this
  }

  async close(): Promise<void> {
    for (const channel of this.exchange.channels.all()) channel.requestHangup('shutdown')
    await this.clock.settle()
    await this.voicemail.close()
    this.core.close()
  }

  #play(uri: string): number | undefined {
    const name = uri.replace(/^sound:/, '').replace(`${this.spool}/voicemail/`, '')
    const length = this.lengthMs(name)
    if (length !== undefined) this.played.push(name.replace(/\/tmp\/\w+$/, '/tmp'))
    return length
  }

  // ---- callers ----------------------------------------------------------------------------------------------------

  async calls(exten: string, plan: Partial<ChannelPlan> = {}): Promise<Channel> {
    const channel = this.exchange.channels.create({
      technology: testTechnology,
      label: 'caller',
      state: 'Ring',
      caller: { name: 'Ann', number: '555', presentation: 0 },
      ...plan,
    })
    assert.ok(channel)
    channel.connect({ hangUp: () => undefined, answer: () => true, indicate: () => false })
    this.exchange.dialplanRuns.start(channel, { context: 'test', exten, priority: 1 })
    await this.clock.settle()
    return channel
  }

  async press(channel: Channel, digits: string): Promise<void> {
    for (const digit of digits) {
      this.core.press(channel, digit)
      await this.clock.settle()
    }
  }

  async hangsUp(channel: Channel): Promise<void> {
    channel.handle({ type: 'hung-up', cause: 16 })
    await this.clock.settle()
  }

  /** Time passes until this is played; what was heard before it is behind us. */
  async hears(sound: string): Promise<void> {
    const at = () => this.played.indexOf(sound, this.#seen)
    const isHeard = await this.clock.passUntil(() => at() >= 0, '120s')
    assert.ok(isHeard, `${sound} was not heard, but ${this.played.slice(this.#seen).join(' ')}`)
    this.#seen = at() + 1
  }

  /** Everything that was played since this was asked last. */
  heard(): string {
    const since = this.played.slice(this.#seen)
    this.#seen = this.played.length
    return since.join(' ')
  }

  /** Everything so far is behind us. */
  skip(): void {
    this.#seen = this.played.length
  }

  /** Leaves a message of so many seconds, and waits until it is kept. */
  async leaves(exten: string, seconds: number, plan: Partial<ChannelPlan> = {}): Promise<Channel> {
    this.skip()
    const channel = await this.calls(exten, plan)
    await this.hears('beep')
    await this.clock.pass('1s')
    await this.clock.pass(`${seconds}s`)
    await this.press(channel, '#')
    await this.clock.pass('2s')
    return channel
  }

  /** What the dialplan found afterwards. */
  after(channel: Channel): string | undefined {
    return channel.variables.get('AFTER')
  }

  // ---- files ------------------------------------------------------------------------------------------------------

  /** Names below the folder of a mailbox; nothing where there is none. */
  files(folder: string): string[] {
    try {
      return readdirSync(join(this.spool, 'voicemail', folder)).sort()
    } catch {
      return []
    }
  }

  read(path: string): string {
    return readFileSync(join(this.spool, 'voicemail', path), 'utf8')
  }

  write(path: string, text: string): void {
    const whole = join(this.spool, 'voicemail', path)
    mkdirSync(dirname(whole), { recursive: true })
    writeFileSync(whole, text)
  }

  /** A message as another program might have left it. */
  message(folder: string, number: number, facts: Readonly<Record<string, string>> = {}): void {
    const name = `${folder}/msg${String(number).padStart(4, '0')}`
    const lines = Object.entries({
      origmailbox: '100',
      context: 'test',
      exten: 'leave',
      rdnis: 'unknown',
      priority: '1',
      callerchan: 'Test/caller',
      callerid: '"Ann" <555>',
      origdate: 'Thu Jan  1 12:00:00 PM UTC 2026',
      origtime: String(Math.floor(this.clock.wall() / 1000)),
      category: '',
      msg_id: `1-${folder.replace(/\W/g, '')}${number}`,
      flag: '',
      duration: '5',
      ...facts,
    })
    this.write(
      `${name}.txt`,
      `;\n; Message Information file\n;\n[message]\n${lines.map(([n, v]) => `${n}=${v}\n`).join('')}`,
    )
    this.write(`${name}.wav`, `sound of ${facts.msg_id ?? `${folder}${number}`}`)
  }

  lamp(name = '100@default'): string {
    const { newMessages = 0, oldMessages = 0 } = this.core.parts.mailboxes.get(name) ?? {}
    return `${newMessages}/${oldMessages}`
  }
}
