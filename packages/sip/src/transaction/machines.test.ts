import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Machine, step } from '@jackfield/base'
import { client, clientTimers } from './client.machine.ts'
import type { Effect } from './effects.ts'
import { inviteClient, inviteClientTimers } from './invite-client.machine.ts'
import { inviteServer, inviteServerTimers } from './invite-server.machine.ts'
import { server, serverTimers } from './server.machine.ts'
import { timers } from './timers.table.ts'

const clientEvents = ['begin', 'provisional', 'success', 'failure', 'transportError']
const serverEvents = ['begin', 'request', 'ack', 'provisional', 'success', 'failure', 'transportError']
const timerEvents = Object.keys(timers).map((name) => `timer ${name}`)

/** Written from the figures of RFC 3261 §17 and RFC 6026: `state event → state: effects`. Whatever is not here is ignored. */
const inviteClientCells = `
  calling begin → calling: send, start A, start B
  calling provisional → proceeding: passUp
  calling success → accepted: start M, passUp
  calling failure → completed: acknowledge, start D, passUp
  calling timer A → calling: send, start A
  calling timer B → terminated: reportTimeout
  calling transportError → terminated: reportTransport
  proceeding provisional → proceeding: passUp
  proceeding success → accepted: start M, passUp
  proceeding failure → completed: acknowledge, start D, passUp
  accepted success → accepted: passUp
  accepted timer M → terminated:
  completed failure → completed: acknowledge
  completed timer D → terminated:
  completed transportError → terminated: reportTransport`

const clientCells = `
  trying begin → trying: send, start E, start F
  trying provisional → proceeding: start E2, passUp
  trying success → completed: start K, passUp
  trying failure → completed: start K, passUp
  trying timer E → trying: send, start E
  trying timer F → terminated: reportTimeout
  trying transportError → terminated: reportTransport
  proceeding provisional → proceeding: passUp
  proceeding success → completed: start K, passUp
  proceeding failure → completed: start K, passUp
  proceeding timer E2 → proceeding: send, start E2
  proceeding timer F → terminated: reportTimeout
  proceeding transportError → terminated: reportTransport
  completed timer K → terminated:`

const inviteServerCells = `
  proceeding begin → proceeding: start trying, passUp
  proceeding request → proceeding: send
  proceeding provisional → proceeding: send
  proceeding success → accepted: send, start L
  proceeding failure → completed: send, start G, start H
  proceeding timer trying → proceeding: send
  proceeding transportError → proceeding: reportTransport
  accepted request → accepted:
  accepted success → accepted: send
  accepted ack → accepted: passUp
  accepted timer L → terminated:
  accepted transportError → accepted: reportTransport
  completed request → completed: send
  completed ack → confirmed: start I
  completed timer G → completed: send, start G
  completed timer H → terminated: reportTimeout
  completed transportError → completed: reportTransport
  confirmed ack → confirmed:
  confirmed request → confirmed:
  confirmed timer I → terminated:`

const serverCells = `
  trying begin → trying: passUp
  trying request → trying:
  trying provisional → proceeding: send
  trying success → completed: send, start J
  trying failure → completed: send, start J
  proceeding request → proceeding: send
  proceeding provisional → proceeding: send
  proceeding success → completed: send, start J
  proceeding failure → completed: send, start J
  proceeding transportError → terminated: reportTransport
  completed request → completed: send
  completed timer J → terminated:
  completed transportError → terminated: reportTransport`

function walk<State extends string, Event extends string>(
  name: string,
  machine: Machine<State, Event, Effect>,
  events: readonly string[],
  expected: string,
): void {
  describe(name, () => {
    const cells = new Map(
      expected
        .trim()
        .split('\n')
        .map((line) => {
          const [, at, after, effects] = /^(.*) → (\w+):(.*)$/.exec(line.trim())!
          return [at!, { after, effects: effects!.trim() === '' ? [] : effects!.trim().split(', ') }]
        }),
    )
    for (const state of Object.keys(machine) as State[]) {
      for (const event of [...events, ...timerEvents] as Event[]) {
        const cell = cells.get(`${state} ${event}`)
        cells.delete(`${state} ${event}`)
        it(`${state}, ${event}: ${cell ? cell.after : 'nothing'}`, () => {
          const result = step(machine, state, event)
          if (cell) assert.deepEqual(result, { state: cell.after, effects: cell.effects, isKnown: true })
          else assert.deepEqual(result, { state, effects: [], isKnown: false })
        })
      }
    }
    it('has no other states', () => assert.deepEqual([...cells.keys()], []))
  })
}

walk('INVITE client transaction', inviteClient, clientEvents, inviteClientCells)
walk('client transaction', client, clientEvents, clientCells)
walk('INVITE server transaction', inviteServer, serverEvents, inviteServerCells)
walk('server transaction', server, serverEvents, serverCells)

it('a timer runs only in states that have a cell for it', () => {
  const all: [Record<string, object>, Record<string, readonly string[]>][] = [
    [inviteClient, inviteClientTimers],
    [client, clientTimers],
    [inviteServer, inviteServerTimers],
    [server, serverTimers],
  ]
  for (const [machine, alive] of all) {
    for (const [state, cells] of Object.entries(machine)) {
      const fires = Object.keys(cells).filter((event) => event.startsWith('timer '))
      assert.deepEqual(fires.map((event) => event.slice(6)).sort(), [...alive[state]!].sort(), state)
    }
  }
})
