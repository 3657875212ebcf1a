// The actions that take a SIP endpoint out of use for a while, and show which are.
// Refusing its calls is for the technology.

import { action } from '../action.ts'
import { item } from '../pjsip-details.ts'
import { failure, list, success } from '../reply.ts'

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

export const pjsipShowMaintenance = action(
  {
    name: 'PJSIPShowMaintenance',
    privilege: ['system'],
    synopsis: 'Lists the SIP endpoints that somebody works on, or says it of one',
  },
  (request, { deps: { sip } }) => {
    const name = request.get('Endpoint')
    const maintained = sip.maintained()
    if (name !== '' && !sip.endpoint(name)) return failure(`Unable to retrieve endpoint ${name}`)
    const items = (name === '' ? maintained : [name]).map((endpoint) =>
      item('PJSIPMaintenanceStatus', [
        ['Endpoint', endpoint],
        ['Status', maintained.includes(endpoint) ? 'enabled' : 'disabled'],
      ]),
    )
    return list('Maintenance status of endpoints will follow', items, 'PJSIPMaintenanceStatusComplete')
  },
)
