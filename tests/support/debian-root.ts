// A Debian of its own in a folder, with its own network, processes and mounts: what is installed and started there leaves with it.
// Not a container engine: the steps are those that one carries out.

import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { freemem } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { temporaryDirectory } from '@jackfield/base/testing'
import { endWithTests } from './end-with-tests.ts'

const root = join(import.meta.dirname, '../..')

/** What is in it besides the smallest system: what the package depends on, and what the commands of the documents run. */
const included = ['libatomic1', 'curl', 'openssl', 'ca-certificates', 'logrotate']
const release = 'bookworm'

/** Without root, users and groups of the system are mapped to those that may be used here. */
const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user', '--map-auto']

/** The smallest Debian, fetched once. */
function baseTarball(): string {
  const folder = join(root, '.cache/debian')
  const file = join(folder, `${release}-${process.arch}-${included.join('-')}.tar`)
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  const incomplete = `${file}.${process.pid}`
  const words = ['--quiet', '--variant=minbase', `--include=${included.join(',')}`, '--format=tar', release, incomplete]
  const { status, stderr, error } = spawnSync('mmdebstrap', words, { encoding: 'utf8' })
  assert.equal(status, 0, error ? `${error.message}: apt-get install mmdebstrap` : stderr)
  renameSync(incomplete, file)
  return file
}

/** Where the loopback interface comes up without any tool for it: perl is part of every Debian. */
const loopback = `perl -e 'socket(S,2,2,0) or die; my $lo=pack("a16s","lo",65); ioctl(S,0x8914,$lo) or die'`

/** A command that hangs ends the test, not the run. */
const limits = { encoding: 'utf8', timeout: 400_000, killSignal: 'SIGKILL' } as const

/** Some hundred megabytes of small files that are thrown away again: in memory where there is room, and gone with the process. */
function roomInMemory(): string | undefined {
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.includes(' /dev/shm tmpfs '))
  if (mount === undefined || mount.includes('noexec')) return undefined
  const { bavail, bsize } = statfsSync('/dev/shm')
  if (bavail * bsize < 2 * 1024 ** 3 || freemem() < 4 * 1024 ** 3) return undefined
  const folder = mkdtempSync('/dev/shm/jackfield-')
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export interface Ran {
  readonly status: number | null
  readonly output: string
}

export class DebianRoot {
  readonly directory: string
  readonly #keeper: ChildProcess

  static async make(): Promise<DebianRoot> {
    const tarball = baseTarball()
    const place = join(roomInMemory() ?? temporaryDirectory('debian'), 'root')
    mkdirSync(place)
    const unpack = ['tar', '-xpf', tarball, '-C', place, '--numeric-owner', '--exclude=./dev/*']
    const unpacked = spawnSync('unshare', [...asRoot, '--', ...unpack], { encoding: 'utf8' })
    assert.equal(unpacked.status, 0, unpacked.stderr)
    // a system that is thrown away need not be on the disk after each file
    writeFileSync(join(place, 'etc/dpkg/dpkg.cfg.d/unsafe'), 'force-unsafe-io\n')
    // it has no network: nothing more is fetched
    rmSync(join(place, 'etc/apt/sources.list'), { force: true })
    const made = new DebianRoot(place)
    await made.#isReady()
    return made
  }

  private constructor(directory: string) {
    this.directory = directory
    const script = [
      'set -e',
      `mount --bind "${directory}" "${directory}"`,
      `mount -t proc proc "${directory}/proc"`,
      `mount --rbind /dev "${directory}/dev"`,
      loopback,
      // the first process of a system has to let go of those that ended
      `exec perl -e '$|=1; $SIG{CHLD}="IGNORE"; print "ready\\n"; 1 while <STDIN>'`,
    ].join('\n')
    const words = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--propagation', 'private']
    this.#keeper = endWithTests(
      spawn('unshare', [...asRoot, ...words, 'sh', '-c', script], { stdio: ['pipe', 'pipe', 'inherit'] }),
    )
  }

  async #isReady(): Promise<void> {
    const lines = createInterface({ input: this.#keeper.stdout as NodeJS.ReadableStream })
    const [line] = await Promise.race([once(lines, 'line'), once(this.#keeper, 'exit')])
    assert.equal(line, 'ready')
  }

  /** Words that run a command inside: its network, processes and mounts. */
  #enter(...where: readonly string[]): string[] {
    const place = `/proc/${this.#keeper.pid}/ns`
    return [
      ...(asRoot.length > 0 ? [`--user=${place}/user`, '--preserve-credentials'] : []),
      ...where.map(
        (name) => `--${name}=${place}/${name === 'pid' ? 'pid_for_children' : name === 'mount' ? 'mnt' : name}`,
      ),
      '--',
    ]
  }

  /** Words of `nsenter` for a command inside, as root. */
  command(words: readonly string[], env: Readonly<Record<string, string>> = {}): string[] {
    const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
    const set = Object.entries({
      PATH: path,
      HOME: '/root',
      LANG: 'C.UTF-8',
      DEBIAN_FRONTEND: 'noninteractive',
      ...env,
    })
    const environment = set.map(([name, value]) => `${name}=${value}`)
    return [...this.#enter('mount', 'net', 'pid'), 'chroot', this.directory, 'env', '-i', ...environment, ...words]
  }

  /** Runs lines of a shell, up to the first that fails, in the home of root. */
  sh(lines: string, env: Readonly<Record<string, string>> = {}): Ran {
    const ran = spawnSync('nsenter', this.command(['sh', '-euc', `cd /root\n${lines}`], env), limits)
    return { status: ran.status, output: `${ran.stdout}${ran.stderr}` }
  }

  /** The same, and what it said; fails with that when it fails. */
  runs(lines: string, env: Readonly<Record<string, string>> = {}): string {
    const { status, output } = this.sh(lines, env)
    assert.equal(status, 0, `${lines}\n${output}`)
    return output
  }

  /** Runs a program of the repository on its network, and gives what it said. */
  outside(...words: readonly string[]): string {
    const ran = spawnSync('nsenter', [...this.#enter('net'), process.execPath, ...words], limits)
    assert.equal(ran.status, 0, `${words.join(' ')}\n${ran.stdout}${ran.stderr}`)
    return ran.stdout
  }

  /** Brings a file into the home of root. */
  bring(file: string): void {
    copyFileSync(file, join(this.directory, 'root', basename(file)))
  }

  /** Ends whatever runs in it, and removes it. */
  async close(): Promise<void> {
    if (this.#keeper.exitCode === null && this.#keeper.signalCode === null) {
      const ended = once(this.#keeper, 'exit')
      this.#keeper.stdin?.end()
      this.#keeper.kill('SIGKILL')
      await ended
    }
    rmSync(this.directory, { recursive: true, force: true, maxRetries: 10 })
  }
}
