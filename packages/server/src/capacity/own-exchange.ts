// An exchange that is started for the farm alone: a directory of its own, a process of its own, gone when it is stopped.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Clock } from '@jackfield/base'
import type { Address } from './farm/farm-messages.ts'
import { type FarmPlace, wholeConfiguration } from './farm-configuration.ts'

const isSource = import.meta.url.endsWith('.ts')
const program = fileURLToPath(new URL(isSource ? '../main.ts' : '../main.js', import.meta.url))
const upWithinMs = 60_000
const mostRemembered = 20_000

export class OwnExchange {
  readonly #clock: Clock
  readonly #place: FarmPlace & { readonly http: Address }
  readonly #directory = mkdtempSync(join(tmpdir(), 'jackfield-capacity-'))
  #child: ChildProcess | undefined
  #said = ''

  constructor(clock: Clock, place: FarmPlace & { readonly http: Address }) {
    this.#clock = clock
    this.#place = place
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** `options`: lines of [options] in asterisk.conf. */
  async start(options: string): Promise<void> {
    const etc = join(this.#directory, 'etc')
    mkdirSync(etc, { recursive: true })
    for (const [name, text] of Object.entries(wholeConfiguration(this.#place, this.#directory, options)))
      writeFileSync(join(etc, name), text)
    const child = spawn(process.execPath, [program, 'start', '-C', join(etc, 'asterisk.conf')], {
      stdio: ['ignore', 'ignore', 'pipe'],
      // Ctrl-C is for the farm, which ends its calls and then the exchange
      detached: true,
    })
    this.#child = child
    this.#said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      this.#said = (this.#said + chunk.toString()).slice(-mostRemembered)
    })
    await this.#isUp(child)
  }

  async stop(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    await ended
  }

  /** Also in a hurry, when there is no time to wait for its end. */
  remove(): void {
    this.#child?.kill('SIGKILL')
    rmSync(this.#directory, { recursive: true, force: true })
  }

  async #isUp(child: ChildProcess): Promise<void> {
    const { host, port } = this.#place.http
    const deadline = this.#clock.now() + upWithinMs
    for (;;) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`the exchange ended at its start:\n${this.#said}`)
      if (this.#clock.now() > deadline) throw new Error(`the exchange is not ready after a minute:\n${this.#said}`)
      const isReady = await fetch(`http://${host}:${port}/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReady) return
      await this.#clock.sleep(50)
    }
  }
}

/** One that nobody uses just now. */
export async function freePort(host: string): Promise<number> {
  const server = createServer()
  server.listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
