import { action } from '../action.ts'
import { failure, success } from '../reply.ts'

export const pjsipUnregister = action(
  {
    name: 'PJSIPUnregister',
    privilege: ['system'],
    synopsis: 'Takes a registration of this exchange at another one back',
  },
  (request, { deps: { sip } }) => {
    const name = request.get('Registration')
    if (name === '') return failure('Registration parameter missing.')
    if (!sip.register(name, false)) return failure('Unable to retrieve registration entry')
    return success(name === '*all' ? 'Unregistrations queued.' : 'Unregistration sent')
  },
)
