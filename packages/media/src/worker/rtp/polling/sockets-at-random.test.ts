// Sockets that are opened, settled, hurried, looked at, sent to and closed at random: whoever is there at the end is heard, and nothing
// is left open.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { type Random, seededRandom, VirtualClock } from '@jackfield/base'
import { until } from '@jackfield/base/testing'
import type { MediaSocket } from '../network.ts'
import { word } from '../real-network.cases.ts'
import { Libc } from './libc.ts'
import { openLibc } from './open-libc.ts'
import { PolledNetwork } from './polled-network.ts'

const seed = Number(process.env.JACKFIELD_SEED ?? 20_261_116)
const runs = 3
const changes = 400
const mostSockets = 12

interface Party {
  readonly socket: MediaSocket
  readonly heard: string[]
}

const openFiles = () => readdirSync('/proc/self/fd').length

const pick = <T>(random: Random, all: readonly T[]): T => all[random.below(all.length)] as T

class Crowd {
  readonly parties: Party[] = []
  readonly closed: Party[] = []
  readonly #network: PolledNetwork
  readonly #clock: VirtualClock
  readonly #random: Random

  constructor(libc: Libc, random: Random) {
    this.#clock = new VirtualClock()
    this.#random = random
    const steadyPackets = pick(random, [0, 1, 3])
    this.#network = new PolledNetwork(libc, { clock: this.#clock, steadyPackets, hurriedGroup: pick(random, [1, 4]) })
  }

  async open(): Promise<Party> {
    const heard: string[] = []
    const address = pick(this.#random, ['127.0.0.1', '::1', '::'])
    let socket = await this.#network.open(address, 0, (bytes) => heard.push(String.fromCharCode(...bytes)))
    const { port } = socket
    // one that may settle
    socket.close()
    socket = await this.#network.open(address, port, (bytes) => heard.push(String.fromCharCode(...bytes)))
    const party = { socket, heard }
    this.parties.push(party)
    return party
  }

  close(party: Party): void {
    party.socket.close()
    this.parties.splice(this.parties.indexOf(party), 1)
    this.closed.push(party)
  }

  say(from: Party, to: Party, text: string): void {
    const { address, port } = to.socket
    const place = address === '::' ? (from.socket.address === '127.0.0.1' ? '127.0.0.1' : '::1') : address
    from.socket.send(word(text), text.length, port, place)
  }

  async change(): Promise<void> {
    const random = this.#random
    const { parties, closed } = this
    if (parties.length < 2) await this.open()
    const [one, other] = [pick(random, parties), pick(random, [...parties, ...closed.slice(-3)])]
    const what = random.below(10)
    if (what === 0 && parties.length < mostSockets) await this.open()
    else if (what === 1) this.close(one)
    else if (what === 2) one.socket.settle?.(other.socket.port, other.socket.address)
    else if (what === 3) one.socket.unsettle?.()
    else if (what === 4) one.socket.defer?.(random.below(2) === 0)
    else if (what === 5) await this.#clock.pass(`${random.below(1_500)}ms`)
    else if (what === 6) for (let packet = 0; packet < 100; packet++) this.say(one, other, 'flood')
    else if (what === 7) this.#network.poll()
    else this.say(one, other, 'hello')
  }

  /** Each says something to each: it arrives, where the families of both are the same. */
  async end(): Promise<void> {
    for (const { socket } of this.parties) socket.unsettle?.()
    for (const from of this.parties)
      for (const to of this.parties) {
        const families = new Set([from.socket.address, to.socket.address])
        if (families.has('::1') && families.has('127.0.0.1')) continue
        to.heard.length = 0
        await until(() => {
          // what is too much in a queue is lost
          this.say(from, to, 'at last')
          this.#network.poll()
          return to.heard.includes('at last')
        })
      }
    for (const party of [...this.parties]) this.close(party)
  }
}

test(`sockets at random, seed ${seed}`, async (t) => {
  const libc = openLibc()
  assert.ok(libc instanceof Libc, `${libc}`)
  const before = openFiles()
  for (let run = 0; run < runs; run++) {
    const crowd = new Crowd(libc, seededRandom(seed + run))
    t.after(() => {
      for (const { socket } of crowd.parties) socket.close()
    })
    for (let change = 0; change < changes; change++) await crowd.change()
    await crowd.end()
  }
  await until(() => openFiles() <= before)
})
