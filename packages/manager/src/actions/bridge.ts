import { detached } from '@jackfield/base'
import type { Channel } from '@jackfield/core'
import { action } from '../action.ts'
import { findChannel } from '../find-channel.ts'
import type { ManagerDeps } from '../manager-deps.ts'
import { failure, success } from '../reply.ts'

const normalClearing = 16

/** Resolves as soon as the two are together; false: they are not. What they did before is over. */
function connect(
  deps: ManagerDeps,
  first: Channel,
  second: Channel,
  releases: readonly (() => void)[],
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  detached(
    deps.exchange.calls.bridgeTwo({ caller: first, callee: second, onBridged: () => resolve(true) }).finally(() => {
      resolve(false)
      for (const channel of [first, second]) if (!channel.isEnded) channel.drop(normalClearing)
      for (const release of releases) release()
    }),
    'Bridge',
  )
  return promise
}

const playTone = ({ exchange }: ManagerDeps, channel: Channel) =>
  detached(exchange.player.play({ channel, mediaUri: 'sound:beep', language: channel.facts.language }), 'Bridge')

export const bridge = action(
  { name: 'Bridge', privilege: ['call'], synopsis: 'Takes two channels out of what they do and lets them talk' },
  async (request, { deps }) => {
    const [firstName, secondName] = [request.get('Channel1'), request.get('Channel2')]
    if (firstName === '' || secondName === '') return failure('Missing channel parameter in request')
    const first = findChannel(deps, firstName)
    if (!first) return failure(`Channel1 does not exist: ${firstName}`)
    const second = findChannel(deps, secondName)
    if (!second) return failure(`Channel2 does not exist: ${secondName}`)
    if (first === second) return failure(`Unable to add Channel2 to bridge: ${secondName}`)
    const releaseFirst = await deps.dialplan.borrow(first)
    if (!releaseFirst) return failure(`Unable to add Channel1 to bridge: ${firstName}`)
    const releaseSecond = await deps.dialplan.borrow(second)
    if (!releaseSecond) {
      releaseFirst()
      return failure(`Unable to add Channel2 to bridge: ${secondName}`)
    }
    const tone = request.get('Tone').toLowerCase()
    if (tone === 'yes' || tone === 'channel1' || tone === 'both') playTone(deps, first)
    if (tone === 'channel2' || tone === 'both') playTone(deps, second)
    const isTogether = await connect(deps, first, second, [releaseFirst, releaseSecond])
    return isTogether ? success('Channels have been bridged') : failure('Unable to create bridge')
  },
)
