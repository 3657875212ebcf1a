import { action } from '../action.ts'
import { failure, success } from '../reply.ts'

export const challenge = action(
  { name: 'Challenge', privilege: [], synopsis: 'Asks for a challenge to be answered at the login', isOpen: true },
  (request, { session }) => {
    if (request.get('AuthType').toLowerCase() !== 'md5') return failure('Must specify AuthType')
    return success(undefined, [['Challenge', session.challenge()]])
  },
)
