import { action } from '../action.ts'

export const logoff = action({ name: 'Logoff', privilege: [], synopsis: 'Ends the connection', isOpen: true }, () => ({
  response: 'Goodbye',
  lines: [['Message', 'Thanks for all the fish.']],
  isLast: true,
}))
