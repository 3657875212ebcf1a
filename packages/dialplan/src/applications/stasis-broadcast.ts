// StasisBroadcast([timeout[,filter[,arguments[,tells]]]]): offers the channel to several applications; the first to claim it gets it.

import { parseBroadcastTimeout } from '@jackfield/core'
import { application } from '../engine/application.ts'
import { isYes } from '../text/truth.ts'

const mostArguments = 128

export const stasisBroadcast = application(
  {
    name: 'StasisBroadcast',
    module: 'app_stasis_broadcast.so',
    synopsis: 'Offers the channel to several applications of the interface.',
    arguments: ['timeout?', 'filter?', 'arguments?', 'tells?'],
  },
  async (call) => {
    const [timeout = '', filter = '', args = '', notifies = ''] = call.args
    const { channel, deps, log } = call
    const timeoutMs = parseBroadcastTimeout(timeout)
    if (timeout.trim() !== '' && Number(timeout) !== timeoutMs) {
      log.warning(`StasisBroadcast: '${timeout}' is no timeout; it is ${timeoutMs} milliseconds`)
    }
    const { place } = await deps.exchange.broadcasts.offer(channel, {
      timeoutMs,
      filter,
      args: args === '' ? [] : args.split(':').slice(0, mostArguments),
      publishesClaim: isYes(notifies),
    })
    if (place && !channel.isHangingUp) call.goTo(place)
  },
)
