// Page(destinations[,options[,timeout]]): speaks to several phones at once.

import { detached } from '@jackfield/base'
import type { Bridge } from '@jackfield/core'
import { destroyWhenEmpty } from '../conferences/named-bridges.ts'
import { stayInBridge } from '../conferences/stay-in-bridge.ts'
import { type ApplicationRun, application, type Outcome } from '../engine/application.ts'
import { answerFor, playPrompts } from '../speaking/prompts.ts'
import { numberPrefix } from '../text/integer-prefix.ts'

/** Calls one phone; when it answers it listens, or talks as well, until the page is over. */
async function pageOne(
  call: ApplicationRun,
  bridge: Bridge,
  destination: string,
  timeoutMs: number | undefined,
): Promise<void> {
  const { channel, options, deps } = call
  const { peer, release } = await deps.exchange.calls.dialOut({
    caller: channel,
    destinations: [destination],
    timeoutMs,
    ignoresForwards: options.has('i'),
    ringback: 'music',
  })
  if (!peer) return
  const leave = () => peer.leaveBridge('hung-up')
  peer.interruption.addEventListener('abort', leave, { once: true })
  if (!bridge.join(peer, { isMuted: !options.has('d'), onLeft: () => release?.() })) release?.()
}

export const page = application(
  {
    name: 'Page',
    module: 'app_page.so',
    synopsis: 'Speaks to several phones at once.',
    arguments: ['destinations', 'options?', 'timeout?'],
    options: {
      A: 'plays a file to everybody',
      b: 'taken, does nothing here',
      B: 'taken, does nothing here',
      d: 'the phones may talk as well',
      i: 'ignores forwards',
      n: 'plays the file to the caller, too',
      q: 'no beep for the caller',
      r: 'taken, does nothing here',
      s: 'only phones that are not in use',
    },
  },
  async (call): Promise<Outcome> => {
    const [list = '', , timeout = ''] = call.args
    const { options, deps } = call
    if (!answerFor(call)) return 'end'
    const isFree = (destination: string) =>
      !options.has('s') || ['NOT_INUSE', 'UNKNOWN', 'INVALID'].includes(deps.deviceStates.get(destination))
    const destinations = list.split('&').filter((destination) => destination.includes('/') && isFree(destination))
    const seconds = numberPrefix(timeout)
    const made = deps.exchange.bridges.create({ attributes: ['mixing'], bridgeClass: 'base', creator: 'Page' })
    if (!made.ok) return 'end'
    const { bridge } = made
    for (const destination of destinations) {
      detached(pageOne(call, bridge, destination, seconds && seconds > 0 ? seconds * 1000 : undefined), 'Page', {
        channelId: call.channel.id,
      })
    }
    try {
      if (!options.has('q')) await playPrompts(call, ['sound:beep'])
      await stayInBridge(call, bridge)
    } finally {
      bridge.destroy()
      destroyWhenEmpty(bridge)
    }
    return 'end'
  },
)
