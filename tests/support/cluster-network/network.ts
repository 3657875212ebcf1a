// A network of this machine's own for tests: hosts in network namespaces on a bridge, whose links go down, lose packets or become slow.
// Whoever opens it is in a namespace of its own already (in-network.ts); everything is gone with the processes.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { endWithTests } from '../end-with-tests.ts'

const bridge = 'cables'

export interface NetworkHost {
  readonly at: number
  readonly address: string
  /** in front of a command that is to run there */
  readonly enter: readonly string[]
}

export class Network {
  /** of whoever opened it */
  readonly address = '10.77.0.100'
  readonly hosts: readonly NetworkHost[]
  readonly #holders: readonly ChildProcess[]

  static async open(count: number): Promise<Network> {
    ip('link', 'set', 'lo', 'up')
    ip('link', 'add', bridge, 'type', 'bridge')
    ip('link', 'set', bridge, 'up')
    ip('addr', 'add', '10.77.0.100/24', 'dev', bridge)
    const holders = await Promise.all(Array.from({ length: count }, hold))
    return new Network(holders)
  }

  private constructor(holders: readonly ChildProcess[]) {
    this.#holders = holders
    this.hosts = holders.map((holder, at) => {
      const pid = String(holder.pid)
      const address = `10.77.0.${at + 1}`
      const enter = ['nsenter', '-t', pid, '-n']
      ip('link', 'add', link(at), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', pid)
      ip('link', 'set', link(at), 'master', bridge, 'up')
      run([...enter, 'ip', 'link', 'set', 'lo', 'up'])
      run([...enter, 'ip', 'addr', 'add', `${address}/24`, 'dev', 'eth0'])
      run([...enter, 'ip', 'link', 'set', 'eth0', 'up'])
      return { at, address, enter }
    })
  }

  down(at: number): void {
    ip('link', 'set', link(at), 'down')
  }

  up(at: number): void {
    ip('link', 'set', link(at), 'up')
  }

  /** Of what comes to this host from that one, without a word to either. */
  loses(at: number, from: number, percent: number): void {
    const some = percent >= 100 ? '' : `numgen random mod 100 < ${percent}`
    const rules = `table inet losses { chain input { type filter hook input priority 0; ip saddr ${this.#host(from).address} ${some} drop; }; }`
    this.#enter(at, ['nft', rules])
  }

  /** What it sends and what it is sent passes at this rate, and waits up to half a second for it. */
  slows(at: number, kilobits: number): void {
    const shape = ['root', 'tbf', 'rate', `${kilobits}kbit`, 'burst', '3000', 'latency', '500ms']
    this.#enter(at, ['tc', 'qdisc', 'replace', 'dev', 'eth0', ...shape])
    run(['tc', 'qdisc', 'replace', 'dev', link(at), ...shape])
  }

  /** Everything as at the beginning. */
  mend(at: number): void {
    this.up(at)
    this.#enter(at, ['nft', 'flush', 'ruleset'])
    this.#enter(at, ['tc', 'qdisc', 'del', 'dev', 'eth0', 'root'], true)
    run(['tc', 'qdisc', 'del', 'dev', link(at), 'root'], true)
  }

  async close(): Promise<void> {
    for (const holder of this.#holders) {
      const ended = once(holder, 'exit')
      holder.kill('SIGKILL')
      await ended
    }
  }

  #host(at: number): NetworkHost {
    const host = this.hosts[at]
    if (!host) throw new Error(`there is no host ${at}`)
    return host
  }

  #enter(at: number, command: readonly string[], mayFail = false): void {
    run([...this.#host(at).enter, ...command], mayFail)
  }
}

const link = (at: number) => `cable${at}`
const ip = (...words: readonly string[]) => run(['ip', ...words])

/** A process whose namespace the host is; it ends with this one. */
async function hold(): Promise<ChildProcess> {
  const holder = endWithTests(
    spawn('unshare', ['-n', 'sh', '-c', 'echo ready; exec cat'], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  await Promise.race([once(holder.stdout, 'data'), once(holder, 'exit')])
  if (holder.exitCode !== null) throw new Error(`unshare -n ended with ${holder.exitCode}`)
  return holder
}

function run([program = '', ...words]: readonly string[], mayFail = false): void {
  const { status, stderr, error } = spawnSync(program, words, { encoding: 'utf8' })
  if (status !== 0 && !mayFail)
    throw new Error(`${program} ${words.join(' ')}: ${error?.message ?? stderr.trim() ?? status}`)
}
