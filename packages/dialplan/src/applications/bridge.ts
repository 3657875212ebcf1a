// Bridge(channel[,options]): talks to a channel that is there already.

import { borrowChannel } from '../dialling/borrow-channel.ts'
import { limitCall } from '../dialling/call-limit.ts'
import { callLimit } from '../dialling/dial-plan.ts'
import { placeAfter } from '../dialling/place-after.ts'
import { application, type Outcome } from '../engine/application.ts'
import { isYes } from '../text/truth.ts'

export const bridge = application(
  {
    name: 'Bridge',
    module: 'core',
    synopsis: 'Connects the channel with another one.',
    arguments: ['channel', 'options?'],
    options: {
      p: 'plays a tone to the other channel first',
      F: 'the other channel goes on there, or behind this priority, when this one hangs up',
      h: 'the other party may hang up with the disconnect code',
      H: 'this party may hang up with the disconnect code',
      k: 'the other party may park the call',
      K: 'this party may park the call',
      L: 'limits the talk, with warnings',
      n: 'does not answer this channel',
      S: 'ends the talk after so many seconds',
      t: 'the other party may transfer',
      T: 'this party may transfer',
      w: 'the other party may record',
      W: 'this party may record',
      x: 'hangs the other channel up afterwards',
    },
  },
  async (call): Promise<Outcome> => {
    const { args, channel, options, deps, log } = call
    const setResult = (result: string) => channel.variables.set('BRIDGERESULT', result)
    const name = args[0] ?? ''
    const other = deps.channels.find(name) ?? deps.channels.findByPrefix(name)
    if (!other || other === channel) {
      log.warning(other ? 'Bridge: a channel cannot talk to itself' : `Bridge: there is no channel '${name}'`)
      setResult(other ? 'LOOP' : 'NONEXISTENT')
      return 'continue'
    }
    const release = await borrowChannel(deps, other)
    if (!release) {
      setResult('FAILURE')
      return 'continue'
    }
    if (!options.has('n') && !isYes(call.variable('BRIDGE_NOANSWER'))) channel.answer()
    other.answer()
    const limit = callLimit(options)
    const granted = deps.features.joinOptions(channel, other, options)
    const place = placeAfter(call, 'Bridge', options)
    let stopLimit: (() => void) | undefined
    await deps.exchange.calls.bridgeTwo({
      caller: channel,
      callee: other,
      callerOptions: granted.first,
      calleeOptions: granted.second,
      limitMs: limit?.limitMs,
      onBridged: (made) => {
        if (limit) stopLimit = limitCall(call, made, other, limit)
      },
    })
    stopLimit?.()
    if (place && channel.isHangingUp && !other.isEnded) other.changeQuietly(place)
    if (options.has('x') && !other.isEnded) other.drop(16)
    release()
    setResult('SUCCESS')
    return 'continue'
  },
)
