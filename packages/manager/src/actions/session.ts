// The actions of a connection itself: logging in and off, being there, which events it wants.
// The connection is in ../session.ts; these only ask it.

import { action } from '../action.ts'
import { formatSeconds } from '../event-board.ts'
import { parseFilter, parseLegacyFilter } from '../event-filter.ts'
import { integerPrefix } from '../integer-prefix.ts'
import { parseEventMask } from '../privileges.table.ts'
import { failure, success } from '../reply.ts'

export const login = action(
  { name: 'Login', privilege: [], synopsis: 'Logs in, by a secret or by the answer to a challenge', isOpen: true },
  (request, { session }) => session.logIn(request),
)

export const challenge = action(
  { name: 'Challenge', privilege: [], synopsis: 'Asks for a challenge to be answered at the login', isOpen: true },
  (request, { session }) => {
    if (request.get('AuthType').toLowerCase() !== 'md5') return failure('Must specify AuthType')
    return success(undefined, [['Challenge', session.challenge()]])
  },
)

export const logoff = action({ name: 'Logoff', privilege: [], synopsis: 'Ends the connection', isOpen: true }, () => ({
  response: 'Goodbye',
  lines: [['Message', 'Thanks for all the fish.']],
  isLast: true,
}))

export const ping = action({ name: 'Ping', privilege: [], synopsis: 'Says that it is there' }, (_request, { deps }) =>
  success(undefined, [
    ['Ping', 'Pong'],
    ['Timestamp', formatSeconds(deps.clock.wall())],
  ]),
)

export const events = action(
  { name: 'Events', privilege: [], synopsis: 'Says which events are wanted' },
  (request, { session }) => {
    const mask = parseEventMask(request.get('EventMask'))
    if (mask === undefined) return failure('Invalid event mask')
    session.eventMask = mask
    return success(undefined, [['Events', mask === 0 ? 'Off' : 'On']])
  },
)

export const filter = action(
  { name: 'Filter', privilege: ['system'], synopsis: 'Adds a filter of events to this connection' },
  (request, { session, deps }) => {
    if (request.get('Operation').toLowerCase() !== 'add') return failure('Unknown operation')
    const [criteria, text] = [request.get('MatchCriteria'), request.get('Filter')]
    if (criteria === '' && text === '') return failure('Filter not specified')
    const parsed = criteria === '' ? parseLegacyFilter(text) : parseFilter(criteria, text)
    if (!parsed.ok) return failure(`Filter refused: ${parsed.problem}`)
    if (deps.exchange.limits.check('max_manager_filters', session.filterCount + 1)) return failure('Too many filters')
    session.addFilter(parsed.filter)
    return success('Success')
  },
)

export const waitEvent = action(
  { name: 'WaitEvent', privilege: [], synopsis: 'Answers when there is an event, with it' },
  async (request, { session }) => {
    const seconds = integerPrefix(request.get('Timeout')) ?? -1
    await session.waitForEvent(seconds < 0 ? -1 : seconds * 1000)
    const id = request.actionId === '' ? [] : ([['ActionID', request.actionId]] as const)
    return { ...success('Waiting for Event completed.'), trailer: [['Event', 'WaitEventComplete'], ...id] }
  },
)
