// The channel a request is about, where it has to be in an application, and where it also has to be far enough in its call.
// Not what is done with it.

import type { ChannelState, Control } from '@jackfield/core'
import { Fault } from '@jackfield/description'
import type { AriDeps } from '../ari-deps.ts'

type Place = Pick<AriDeps, 'sessions' | 'channels'>

/** By the channel's exact id. */
export function findControl(channelId: string, { sessions, channels }: Place): Control {
  const control = sessions.control(channelId)
  if (control) return control
  throw new Fault(channels.find(channelId) ? 'channel-not-in-application' : 'channel-not-found')
}

/** As above, for something that is done in the order it was asked for. */
export function findCommandable(channelId: string, deps: Place): Control {
  const control = findControl(channelId, deps)
  if (control.isFull) throw new Fault('channel-commands-full')
  return control
}

/** Nobody is at the far end of these. */
const tooEarly: ReadonlySet<ChannelState> = new Set(['Down', 'Rsrvd', 'Ringing'])

/** As above, and its call has come far enough for something to be done to the far end. */
export function findReadyControl(channelId: string, deps: Place): Control {
  const control = findControl(channelId, deps)
  if (tooEarly.has(control.channel.state)) throw new Fault('channel-state-invalid')
  if (control.isFull) throw new Fault('channel-commands-full')
  return control
}
