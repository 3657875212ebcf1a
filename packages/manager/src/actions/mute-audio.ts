import { action } from '../action.ts'
import { findChannel } from '../find-channel.ts'
import { failure, success } from '../reply.ts'
import { isTrueWord } from '../true-word.ts'

export const muteAudio = action(
  { name: 'MuteAudio', privilege: ['system'], synopsis: 'Takes the sound from a channel, or gives it back' },
  (request, { deps }) => {
    const [name, state, direction] = [
      request.get('Channel'),
      request.get('State'),
      request.get('Direction').toLowerCase(),
    ]
    if (name === '') return failure('Channel not specified')
    if (state === '') return failure('State not specified')
    if (direction === '') return failure('Direction not specified')
    const channel = findChannel(deps, name)
    if (!channel) return failure('No such channel')
    if (!['in', 'out', 'all'].includes(direction)) return failure('Failed to mute/unmute stream')
    const isMuted = isTrueWord(state)
    const { muting } = channel.facts
    channel.changeAudio({
      muting: { in: direction === 'out' ? muting.in : isMuted, out: direction === 'in' ? muting.out : isMuted },
    })
    return success()
  },
)
