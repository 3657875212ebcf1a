// The application of the farm: answers the calls that enter it, and counts the events that come.
// Not those that should have come: whoever leads the farm knows how many calls there were.

import { once } from 'node:events'
import { detached, setThreadPriority } from '@jackfield/base'
import { WebSocket } from 'ws'
import { addCount } from './counts.ts'
import type { ApplicationCounts, ApplicationOrder, Numbered } from './farm-messages.ts'
import { niceOfFarm } from './nice-of-farm.ts'

setThreadPriority(niceOfFarm)

/** Channels of the farm; others, such as those a conference makes for itself, are none of its calls. */
const ours = /"name":"(?:PJSIP\/capacity|WebSocket\/)/
const typeOf = /^\{"type":"([A-Za-z]+)"/
const channelOf = /"channel":\{"id":"([^"]+)"/

const events = new Map<string, number>()
let refusedRequests = 0
let socket: WebSocket | undefined
let numbers = 0
let exchangePid: number | undefined

function handle(text: string): void {
  const type = typeOf.exec(text)?.[1] ?? ''
  if (type === 'RESTResponse') {
    if (!/"status_code":2\d\d/.test(text)) refusedRequests++
    return
  }
  if (!ours.test(text)) return
  addCount(events, type)
  if (type !== 'StasisStart') return
  const id = channelOf.exec(text)?.[1]
  const request = { type: 'RESTRequest', request_id: String(++numbers), method: 'POST', uri: `channels/${id}/answer` }
  socket?.send(JSON.stringify(request))
}

async function carryOut(order: ApplicationOrder): Promise<ApplicationCounts> {
  if (order.type === 'connect') {
    socket?.terminate()
    exchangePid = order.exchangePid
    events.clear()
    refusedRequests = 0
    socket = new WebSocket(order.url, { headers: { authorization: order.authorization }, perMessageDeflate: false })
    socket.on('message', (data) => handle(data.toString()))
    await once(socket, 'open')
    socket.on('error', () => undefined)
  }
  const { user, system } = process.cpuUsage()
  const isConnected = socket?.readyState === WebSocket.OPEN
  return { events, refusedRequests, cpuMs: (user + system) / 1_000, isConnected }
}

process.on('message', ({ number, body }: Numbered<ApplicationOrder>) => {
  const answered = carryOut(body).then(
    (answer) => process.send?.({ number, body: answer }),
    (error: Error) => process.send?.({ number, error: error.message }),
  )
  detached(answered, 'an order to the application')
})
process.on('disconnect', () => {
  try {
    // whoever leads the farm was killed, or has ended the exchange already
    if (exchangePid !== undefined) process.kill(exchangePid, 'SIGINT')
  } catch {
    // it is gone
  }
  process.exit()
})
process.on('SIGINT', () => undefined)
