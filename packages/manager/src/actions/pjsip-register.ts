import { action } from '../action.ts'
import { failure, success } from '../reply.ts'

export const pjsipRegister = action(
  { name: 'PJSIPRegister', privilege: ['system'], synopsis: 'Registers this exchange at another one again, now' },
  (request, { deps: { sip } }) => {
    const name = request.get('Registration')
    if (name === '') return failure('Registration parameter missing.')
    if (!sip.register(name, true)) return failure('Unable to retrieve registration entry')
    return success(name === '*all' ? 'Reregistrations queued.' : 'Reregistration sent')
  },
)
