import { action } from '../action.ts'
import { item } from '../pjsip-details.ts'
import { failure, list } from '../reply.ts'

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
