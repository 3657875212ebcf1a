import { action } from '../action.ts'

export const login = action(
  { name: 'Login', privilege: [], synopsis: 'Logs in, by a secret or by the answer to a challenge', isOpen: true },
  (request, { session }) => session.logIn(request),
)
