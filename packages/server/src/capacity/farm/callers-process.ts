// A process of callers: does what it is ordered over its channel, and ends with whoever started it.

import { detached, setThreadPriority, systemClock, systemRandom } from '@jackfield/base'
import { Callers } from './callers.ts'
import type { Numbered, Opened, Order } from './farm-messages.ts'
import { niceOfFarm } from './nice-of-farm.ts'
import { WebsocketEcho } from './websocket-echo.ts'

setThreadPriority(niceOfFarm)

let callers: Callers | undefined

async function carryOut(order: Order): Promise<unknown> {
  if (order.type === 'open') {
    const { index, exchange, host, websocketPort } = order
    const echo = await WebsocketEcho.open(host, websocketPort)
    callers = await Callers.open({ clock: systemClock, random: systemRandom, index, exchange, host })
    return { websocketPort: echo.port } satisfies Opened
  }
  if (!callers) throw new Error('the farm is not open yet')
  if (order.type === 'load') callers.load = order.load
  if (order.type === 'mark') callers.mark()
  if (order.type === 'clear') callers.clear()
  return callers.figures()
}

process.on('message', ({ number, body }: Numbered<Order>) => {
  const answered = carryOut(body).then(
    (answer) => process.send?.({ number, body: answer }),
    (error: Error) => process.send?.({ number, error: error.message }),
  )
  detached(answered, 'an order to the callers')
})
process.on('disconnect', () => process.exit())
// whoever leads the farm ends it in order
process.on('SIGINT', () => undefined)
