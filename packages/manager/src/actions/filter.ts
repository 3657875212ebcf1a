import { action } from '../action.ts'
import { parseFilter, parseLegacyFilter } from '../event-filter.ts'
import { failure, success } from '../reply.ts'

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
