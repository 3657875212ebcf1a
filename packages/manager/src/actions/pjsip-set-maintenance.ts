import { action } from '../action.ts'
import { failure, success } from '../reply.ts'

export const pjsipSetMaintenance = action(
  {
    name: 'PJSIPSetMaintenance',
    privilege: ['system'],
    synopsis: 'Refuses everything new of a SIP endpoint while somebody works on it, or takes it again',
  },
  (request, { deps: { sip } }) => {
    const name = request.get('Endpoint')
    const state = request.get('State').toLowerCase()
    if (name === '') return failure('Endpoint parameter missing.')
    if (state !== 'on' && state !== 'off') return failure("State parameter must be 'on' or 'off'.")
    if (!sip.maintain(name, state === 'on')) return failure(`Unable to retrieve endpoint ${name}`)
    return success(`Maintenance mode ${state === 'on' ? 'enabled' : 'disabled'}`)
  },
)
