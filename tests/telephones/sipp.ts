// SIPp as a peer: one process per scenario, which ends by itself when its calls are over.
// Not what it plays: sipp-scenario.ts.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, patienceMs, temporaryDirectory } from '@jackfield/base/testing'
import { endWithTests } from '../support/end-with-tests.ts'
import { type SippStep, scenario } from './sipp-scenario.ts'

export interface SippOptions {
  /** `127.0.0.1:5060`: whom it calls, or who calls it */
  readonly server: string
  readonly service?: string
  /** of From */
  readonly user?: string
  readonly port?: number
  /** its own; default 127.0.0.1 */
  readonly address?: string
  readonly transport?: 'udp' | 'tcp'
  /** further arguments of the program */
  readonly more?: readonly string[]
  readonly callId?: string
  /** how many calls, and how many of them each second; default one */
  readonly calls?: number
  readonly callsPerSecond?: number
  /** how long it may take before it counts as failed */
  readonly limitSeconds?: number
}

export interface SippOutcome {
  readonly isOk: boolean
  readonly errors: string
}

export class Sipp {
  readonly port: number
  readonly #directory: string
  readonly #child: ChildProcess
  readonly #ended: Promise<SippOutcome>
  #output = ''

  static async start(name: string, steps: readonly SippStep[], options: SippOptions): Promise<Sipp> {
    return new Sipp(name, steps, options, options.port ?? (await freePort()))
  }

  private constructor(name: string, steps: readonly SippStep[], options: SippOptions, port: number) {
    const {
      server,
      service = 's',
      user = 'sipp',
      transport = 'udp',
      callId,
      more = [],
      address = '127.0.0.1',
    } = options
    const { calls = 1, callsPerSecond = 10, limitSeconds = patienceMs / 1_000 } = options
    this.port = port
    this.#directory = temporaryDirectory('sipp')
    const file = join(this.#directory, 'scenario.xml')
    writeFileSync(file, scenario(name, steps))
    const args = [
      ...[
        '-sf',
        file,
        '-m',
        String(calls),
        '-r',
        String(callsPerSecond),
        '-l',
        '10000',
        '-i',
        address,
        '-p',
        String(port),
        '-s',
        service,
        '-key',
        'user',
        user,
      ],
      ...['-t', transport === 'tcp' ? 't1' : 'u1', '-nostdin'],
      ...[
        '-timeout',
        `${limitSeconds}s`,
        '-timeout_error',
        '-trace_err',
        '-error_file',
        join(this.#directory, 'errors'),
      ],
      ...(callId === undefined ? [] : ['-cid_str', callId]),
      ...more,
      server,
    ]
    const env = { ...process.env, TERM: 'dumb' }
    this.#child = endWithTests(spawn('sipp', args, { stdio: ['ignore', 'pipe', 'pipe'], env }))
    this.#child.stdout?.on('data', (data: Buffer) => {
      this.#output += data.toString()
    })
    this.#child.stderr?.on('data', (data: Buffer) => {
      this.#output += data.toString()
    })
    this.#ended = this.#end()
  }

  /** Resolves when the process is over. */
  ended(): Promise<SippOutcome> {
    return this.#ended
  }

  /** Ends a process that is not over by itself. */
  async stop(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#ended
  }

  async #end(): Promise<SippOutcome> {
    const [code] = (await once(this.#child, 'exit')) as [number | null]
    let errors = ''
    try {
      errors = readFileSync(join(this.#directory, 'errors'), 'utf8')
    } catch {
      // there were none
    }
    rmSync(this.#directory, { recursive: true, force: true })
    return { isOk: code === 0, errors: code === 0 ? '' : `${code}\n${errors}\n${this.#output.slice(-2_000)}` }
  }
}
