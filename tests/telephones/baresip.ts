// baresip as a telephone: registers, calls, answers by itself, says a tone and keeps what it hears.
// Not its sound card: there is none.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { freePort, patienceMs, temporaryDirectory } from '@jackfield/base/testing'
import { endWithTests } from '../support/end-with-tests.ts'
import { readWav, type Sound, writeTone } from './wav-tone.ts'

export interface BaresipOptions {
  /** `127.0.0.1:5060` */
  readonly server: string
  readonly user: string
  readonly password: string
  /** whose password it is; left out: the user's */
  readonly login?: string
  /** of the tone it says */
  readonly toneHz: number
  /** keys of its media in the description (SDES), or agreed in a handshake on each of its two ports */
  readonly protection?: 'srtp-mand' | 'dtls_srtp'
  /** messages over TLS; whose certificate it is does not matter */
  readonly isSecure?: boolean
}

interface BaresipEvent {
  readonly type: string
  readonly class?: string
}

const modulePath = '/usr/lib/baresip/modules'

export class Baresip {
  readonly #directory: string
  readonly #child: ChildProcess
  readonly #control: Socket
  #events: BaresipEvent[] = []
  #text = ''

  /** A port that was free may be taken by the time it is used: then others are tried. */
  static async start(options: BaresipOptions): Promise<Baresip> {
    for (let left = 2; ; left--) {
      const made = await Baresip.#launch(options)
      if (made) return made
      if (left === 0) throw new Error('baresip did not start')
    }
  }

  static async #launch(options: BaresipOptions): Promise<Baresip | undefined> {
    const directory = temporaryDirectory('baresip')
    const [port, controlPort] = [await freePort(), await freePort()]
    writeConfiguration(directory, options, port, controlPort)
    const child = endWithTests(spawn('baresip', ['-f', directory], { stdio: ['ignore', 'pipe', 'pipe'] }))
    const ready = new Promise<void>((resolve) => {
      const look = (data: Buffer) => data.toString().includes('baresip is ready') && resolve()
      child.stdout?.on('data', look)
      child.stderr?.on('data', look)
    })
    const isReady = await Promise.race([ready.then(() => true), once(child, 'exit').then(() => false)])
    if (!isReady) {
      rmSync(directory, { recursive: true, force: true })
      return undefined
    }
    const control = connect(controlPort, '127.0.0.1')
    await once(control, 'connect')
    return new Baresip(directory, child, control)
  }

  private constructor(directory: string, child: ChildProcess, control: Socket) {
    this.#directory = directory
    this.#child = child
    this.#control = control
    control.on('data', (data) => {
      this.#text += data.toString()
      this.#read()
    })
    control.on('error', () => undefined)
  }

  /** Netstrings: the length, a colon, the text, a comma. */
  #read(): void {
    for (;;) {
      const head = /^(\d+):/.exec(this.#text)
      if (!head) return
      const start = head[0].length
      const length = Number(head[1])
      if (this.#text.length < start + length + 1) return
      const event = JSON.parse(this.#text.slice(start, start + length)) as { event?: boolean } & BaresipEvent
      this.#text = this.#text.slice(start + length + 1)
      if (event.event) this.#events.push(event)
      this.#control.emit('heard')
    }
  }

  command(command: string, params?: string): void {
    const text = JSON.stringify({ command, ...(params === undefined ? {} : { params }) })
    this.#control.write(`${text.length}:${text},`)
  }

  /** Waits for an event; what came before is forgotten. */
  async saw(type: string): Promise<void> {
    for (;;) {
      const at = this.#events.findIndex((event) => event.type === type)
      if (at >= 0) {
        this.#events = this.#events.slice(at + 1)
        return
      }
      await once(this.#control, 'heard', { signal: AbortSignal.timeout(patienceMs) })
    }
  }

  /** What it heard in calls that are over counts no more. */
  forgets(): void {
    const place = join(this.#directory, 'heard')
    for (const name of readdirSync(place)) rmSync(join(place, name))
  }

  /** What it heard in its last call, or so far in the one that goes on. */
  heard(): Sound {
    const files = readdirSync(join(this.#directory, 'heard')).filter((name) => name.endsWith('-dec.wav'))
    const file = files.sort().at(-1)
    return file === undefined
      ? { rateHz: 8_000, samples: new Int16Array() }
      : readWav(join(this.#directory, 'heard', file))
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit')
    this.command('quit')
    const limit = setTimeout(() => this.#child.kill('SIGKILL'), 3_000)
    await ended
    clearTimeout(limit)
    this.#control.destroy()
    rmSync(this.#directory, { recursive: true, force: true })
  }
}

const protectionModules = { 'srtp-mand': 'srtp', dtls_srtp: 'dtls_srtp' }

function writeConfiguration(directory: string, options: BaresipOptions, port: number, controlPort: number): void {
  const { server, user, password, toneHz, login = user, protection, isSecure } = options
  const tone = join(directory, 'tone.wav')
  writeTone(tone, toneHz, 120)
  mkdirSync(join(directory, 'heard'))
  const modules = ['g711', 'aufile', 'aubridge', 'sndfile', ...(protection ? [protectionModules[protection]] : [])]
  const applications = ['account', 'menu', 'ctrl_tcp']
  const config = [
    `sip_listen 127.0.0.1:${port}`,
    // where no exchange has its own; its default is nearly every port
    'rtp_ports 29000-32700',
    'sip_trans_def udp',
    `module_path ${modulePath}`,
    ...modules.map((name) => `module ${name}.so`),
    ...applications.map((name) => `module_app ${name}.so`),
    `audio_source aufile,${tone}`,
    'audio_player aubridge,nowhere',
    'audio_alert aubridge,nowhere',
    'ausrc_srate 8000',
    'auplay_srate 8000',
    `snd_path ${join(directory, 'heard')}`,
    `ctrl_tcp_listen 127.0.0.1:${controlPort}`,
    'net_interface 127.0.0.1',
    ...(isSecure ? ['sip_verify_server no'] : []),
  ]
  writeFileSync(join(directory, 'config'), `${config.join('\n')}\n`)
  const account = `<sip:${user}@${server}${isSecure ? ';transport=tls' : ''}>;auth_user=${login};auth_pass=${password};answermode=auto;regint=60;audio_codecs=PCMU/8000/1${protection ? `;mediaenc=${protection}` : ''}`
  writeFileSync(join(directory, 'accounts'), `${account}\n`)
  writeFileSync(join(directory, 'contacts'), '')
}
