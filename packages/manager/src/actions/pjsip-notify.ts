import type { Notification } from '@jackfield/core'
import { action } from '../action.ts'
import { findChannel } from '../find-channel.ts'
import type { Request } from '../message.ts'
import { failure, success } from '../reply.ts'
import { splitVariables } from '../split-variables.ts'

/** Named in the request: exactly one of them. */
const places = ['Endpoint', 'URI', 'Channel'] as const

/** The name of a set of lines, or the lines; a text: what is wrong. */
function whatIn(request: Request): Notification['what'] | { problem: string } {
  const option = request.get('Option')
  const lines = request.all('Variable').flatMap(splitVariables)
  if (option !== '' && lines.length > 0) return { problem: "PJSIPNotify: 'Option' and 'Variable' exclude each other" }
  if (option !== '') return option
  return lines.length > 0 ? lines : { problem: "PJSIPNotify requires an 'Option' or at least one 'Variable'" }
}

export const pjsipNotify = action(
  {
    name: 'PJSIPNotify',
    privilege: ['system'],
    synopsis: 'Sends a NOTIFY to a telephone, such as to read its configuration again',
  },
  (request, { deps }) => {
    const given = places.filter((name) => request.get(name) !== '')
    const [place] = given
    if (given.length > 1) return failure("PJSIPNotify requires only one of 'Endpoint', 'URI' and 'Channel'")
    if (place === undefined) return failure("PJSIPNotify requires either an 'Endpoint', a 'URI' or a 'Channel'")
    const name = request.get(place)
    const channel = place === 'Channel' ? findChannel(deps, name) : undefined
    if (place === 'Channel' && !channel) return failure('Channel not found')
    const what = whatIn(request)
    if (typeof what === 'object' && 'problem' in what) return failure(what.problem)
    const to = channel ? { channel } : place === 'URI' ? { uri: name } : { endpoint: name }
    const outcome = deps.sip.notify({ to, what })
    if (outcome.ok) return success('NOTIFY sent')
    if (outcome.code === 'unknown-type') return failure(`Unable to find notify type '${String(what)}'`)
    if (outcome.code === 'unknown-endpoint' && place === 'Endpoint') {
      return failure(`Unable to retrieve endpoint ${name}`)
    }
    return failure(`Unable to send NOTIFY: ${outcome.reason}`)
  },
)
