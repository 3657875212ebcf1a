import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { socketAddress } from './notify-socket.ts'
import { Supervision, watchdogMsOf } from './supervision.ts'

class Listener {
  readonly said: string[] = []
  isFull = false
  isClosed = false

  send(lines: readonly string[]): boolean {
    if (!this.isFull) this.said.push(lines.join(' '))
    return !this.isFull
  }

  close(): void {
    this.isClosed = true
  }

  since(): string[] {
    return this.said.splice(0)
  }
}

function supervised(watchdogMs: number | undefined) {
  const clock = new VirtualClock()
  const socket = new Listener()
  const exchange = { status: '0 calls' }
  const supervision = new Supervision({ clock, socket, watchdogMs, status: () => exchange.status })
  return { clock, socket, exchange, supervision }
}

describe('what systemd is told', () => {
  it('that the exchange is up, and twice in each limit that it still turns', async () => {
    const { clock, socket, supervision } = supervised(30_000)
    await clock.pass('1m')
    assert.deepEqual(socket.since(), [])
    supervision.ready()
    assert.deepEqual(socket.since(), ['READY=1 STATUS=0 calls'])
    await clock.pass('30s')
    assert.deepEqual(socket.since(), ['WATCHDOG=1', 'WATCHDOG=1'])
    supervision.close()
    await clock.pass('1m')
    assert.deepEqual([socket.since(), socket.isClosed], [[], true])
  })

  it('how many calls there are, when that has changed', async () => {
    const { clock, socket, exchange, supervision } = supervised(undefined)
    supervision.ready()
    await clock.pass('1m')
    exchange.status = '2\ncalls'
    await clock.pass('1m')
    assert.deepEqual(socket.since(), ['READY=1 STATUS=0 calls', 'STATUS=2 calls'])
    supervision.close()
  })

  it('that it reads its configuration again, and how long its end may take', () => {
    const { socket, supervision } = supervised(undefined)
    supervision.ready()
    supervision.reloading()
    supervision.ready()
    supervision.stopping(30_000)
    assert.deepEqual(socket.since().slice(1), ['RELOADING=1', 'READY=1', 'STOPPING=1 EXTEND_TIMEOUT_USEC=45000000'])
    supervision.close()
  })

  it('what could not be said is said as soon as it can be, beats that were missed as one', async () => {
    const { clock, socket, supervision } = supervised(1_000)
    socket.isFull = true
    supervision.ready()
    await clock.pass('5s')
    socket.isFull = false
    await clock.pass('100ms')
    assert.deepEqual(socket.since(), ['READY=1 STATUS=0 calls WATCHDOG=1'])
    supervision.close()
  })
})

it('a limit counts that is meant for this process', () => {
  assert.equal(watchdogMsOf({ WATCHDOG_USEC: '30000000' }, 7), 30_000)
  assert.equal(watchdogMsOf({ WATCHDOG_USEC: '30000000', WATCHDOG_PID: '7' }, 7), 30_000)
  assert.equal(watchdogMsOf({ WATCHDOG_USEC: '30000000', WATCHDOG_PID: '8' }, 7), undefined)
  for (const limit of ['', '0', '-1', 'x']) assert.equal(watchdogMsOf({ WATCHDOG_USEC: limit }, 7), undefined)
})

it('addresses of sockets are paths, or names without a file', () => {
  assert.deepEqual([...(socketAddress('/a') ?? [])], [1, 0, 47, 97, 0])
  assert.deepEqual([...(socketAddress('@a') ?? [])], [1, 0, 0, 97])
  assert.equal(socketAddress(`/${'x'.repeat(107)}`), undefined)
})
