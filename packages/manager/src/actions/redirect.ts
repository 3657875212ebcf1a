import type { Channel, Place } from '@jackfield/core'
import { action } from '../action.ts'
import { findChannel } from '../find-channel.ts'
import { integerPrefix } from '../integer-prefix.ts'
import type { ManagerDeps } from '../manager-deps.ts'
import type { Request } from '../message.ts'
import { failure, success } from '../reply.ts'

type Target = { readonly place: Place } | { readonly problem: string }

/** `prefix`: `Extra` for the second channel's. */
function readTarget(deps: ManagerDeps, request: Request, prefix: '' | 'Extra'): Target {
  const [context, exten, text] = ['Context', 'Exten', 'Priority'].map((name) => request.get(prefix + name)) as [
    string,
    string,
    string,
  ]
  const missing = Object.entries({ Context: context, Exten: exten, Priority: text }).find(([, value]) => value === '')
  if (missing) return { problem: `${prefix}${missing[0]} not specified` }
  const priority = integerPrefix(text) ?? deps.dialplan.findLabel(context, exten, text)
  if (priority === undefined || priority < 1) return { problem: `${prefix}Priority is invalid` }
  return { place: { context, exten, priority } }
}

const isReady = (channel: Channel) => !channel.isHangingUp && !channel.isEnded

export const redirect = action(
  { name: 'Redirect', privilege: ['call'], synopsis: 'Sends one or two channels elsewhere in the dialplan' },
  (request, { deps }) => {
    const [name, extraName] = [request.get('Channel'), request.get('ExtraChannel')]
    if (name === '') return failure('Channel not specified')
    const target = readTarget(deps, request, '')
    if ('problem' in target) return failure(target.problem)
    const hasOwnTarget = extraName !== '' && request.get('ExtraContext') !== ''
    const extraTarget = hasOwnTarget ? readTarget(deps, request, 'Extra') : target
    if ('problem' in extraTarget) return failure(extraTarget.problem)
    const channel = findChannel(deps, name)
    if (!channel) return failure(`Channel does not exist: ${name}`)
    if (!isReady(channel)) return failure('Redirect failed, channel not up.')
    if (extraName === '') {
      channel.asyncGoto(target.place)
      return success('Redirect successful')
    }
    const extra = findChannel(deps, extraName)
    if (!extra) return failure(`ExtraChannel does not exist: ${extraName}`)
    if (!isReady(extra)) return failure('Redirect failed, extra channel not up.')
    // the second first: in a bridge of two, its leaving must not be taken for the end of the other
    extra.asyncGoto(extraTarget.place)
    channel.asyncGoto(target.place)
    return success('Dual Redirect successful')
  },
)
