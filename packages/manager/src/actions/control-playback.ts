import { type SteeredMedia, steering } from '@jackfield/dialplan'
import { action } from '../action.ts'
import { findChannel } from '../find-channel.ts'
import { failure, success } from '../reply.ts'

/** What is done to what a channel hears, by the word of the request. */
const controls = ['stop', 'forward', 'reverse', 'pause', 'restart'] as const

type Control = (typeof controls)[number]

/** What the dialplan, or a program that drives it, plays. */
function steer(media: SteeredMedia, skipMs: number, control: Control): void {
  if (control === 'stop') media.stop()
  else if (control === 'pause') media.togglePause()
  else if (control === 'restart') media.restart()
  else media.move(control === 'forward' ? skipMs : -skipMs)
}

export const controlPlayback = action(
  { name: 'ControlPlayback', privilege: ['call'], synopsis: 'Stops or winds what a channel hears' },
  (request, { deps }) => {
    const [name, word] = [request.get('Channel'), request.get('Control').toLowerCase()]
    if (name === '') return failure('Channel not specified')
    if (word === '') return failure('Control not specified')
    const channel = findChannel(deps, name)
    if (!channel) return failure('No such channel')
    const control = controls.find((known) => known === word)
    if (!control) return failure('Unknown control type')
    const steered = steering.known(channel)?.playing
    if (steered) {
      steer(steered.media, steered.skipMs, control)
      return success()
    }
    // the first is the one that is heard; when nothing is, the request has nothing to do
    const [playing] = deps.exchange.playbacks.onTarget(`channel:${channel.id}`)
    if (control === 'stop') playing?.stop()
    else if (control === 'pause') playing?.control(playing.state === 'paused' ? 'unpause' : 'pause')
    else playing?.control(control)
    return success()
  },
)
