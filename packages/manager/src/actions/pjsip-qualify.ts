import { action } from '../action.ts'
import { failure, success } from '../reply.ts'

export const pjsipQualify = action(
  {
    name: 'PJSIPQualify',
    privilege: ['system', 'reporting'],
    synopsis: 'Asks the contacts of a SIP endpoint whether they are there',
  },
  (request, { deps: { sip } }) => {
    const name = request.get('Endpoint')
    if (name === '') return failure('Endpoint parameter missing.')
    const outcome = sip.qualify(name)
    if (outcome === 'no-endpoint') return failure('Unable to retrieve endpoint')
    if (outcome === 'no-aors') return failure('No AoRs configured for endpoint')
    return success('Endpoint found, will qualify')
  },
)
