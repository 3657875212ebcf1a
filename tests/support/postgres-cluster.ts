// A cluster of PostgreSQL for one test: in a directory of its own, on a socket, as somebody who is not root.
// Not the cluster that Debian may have started.

import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Debian has its programs outside the path, by version. */
function programs(): string {
  const home = '/usr/lib/postgresql'
  const versions = existsSync(home)
    ? readdirSync(home).filter((name) => existsSync(join(home, name, 'bin/initdb')))
    : []
  const newest = versions.sort((a, b) => Number(a) - Number(b)).at(-1)
  if (newest === undefined) throw new Error(`there is no PostgreSQL in ${home}`)
  return join(home, newest, 'bin')
}

/** PostgreSQL refuses to run as root. */
function whoRuns(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (what: string) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

export class PostgresCluster {
  readonly #programs = programs()
  readonly #who = whoRuns()
  #server: ChildProcess | undefined
  /** where its socket is */
  readonly directory: string

  /** It is there, and answers. */
  static async start(): Promise<PostgresCluster> {
    const cluster = new PostgresCluster()
    try {
      await cluster.#make()
      await cluster.resume()
      return cluster
    } catch (error) {
      await cluster.stop()
      throw error
    }
  }

  private constructor() {
    this.directory = mkdtempSync(join(tmpdir(), 'jackfield-postgres-'))
    if (this.#who) chownSync(this.directory, this.#who.uid, this.#who.gid)
  }

  get #data(): string {
    return join(this.directory, 'data')
  }

  async #make(): Promise<void> {
    const words = ['-D', this.#data, '-U', 'asterisk', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C']
    await promisify(execFile)(join(this.#programs, 'initdb'), words, { ...this.#who, cwd: this.directory })
    const settings = ["listen_addresses = ''", `unix_socket_directories = '${this.directory}'`, 'fsync = off']
    appendFileSync(join(this.#data, 'postgresql.conf'), `\n${settings.join('\n')}\n`)
  }

  /** Brings it back; resolves when it answers. */
  async resume(): Promise<void> {
    const server = spawn(join(this.#programs, 'postgres'), ['-D', this.#data], {
      ...this.#who,
      cwd: this.directory,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.#server = server
    let said = ''
    await new Promise<void>((resolve, reject) => {
      server.once('exit', () => reject(new Error(`PostgreSQL ended: ${said}`)))
      server.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text
        if (said.includes('ready to accept connections')) resolve()
      })
    })
  }

  /** Takes it away at once, whoever is connected. */
  async interrupt(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGQUIT')
    await ended
  }

  async stop(): Promise<void> {
    await this.interrupt()
    rmSync(this.directory, { recursive: true, force: true, maxRetries: 5 })
  }

  /** What psql prints, without titles: rows as lines, `|` between columns. */
  async sql(text: string, database = 'postgres'): Promise<string> {
    const words = [
      '-h',
      this.directory,
      '-U',
      'asterisk',
      '-d',
      database,
      '-X',
      '-q',
      '-A',
      '-t',
      '-v',
      'ON_ERROR_STOP=1',
    ]
    const { stdout } = await promisify(execFile)(join(this.#programs, 'psql'), [...words, '-c', text])
    return stdout.trim()
  }
}
