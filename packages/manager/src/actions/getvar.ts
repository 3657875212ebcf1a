import { action } from '../action.ts'
import { findChannel } from '../find-channel.ts'
import { failure, success } from '../reply.ts'
import { isForbiddenExpression, readExpression } from '../variables.ts'

export const getvar = action(
  { name: 'Getvar', privilege: ['call', 'reporting'], synopsis: 'Reads a variable of a channel, or a global one' },
  async (request, { deps, session }) => {
    const [name, variable] = [request.get('Channel'), request.get('Variable')]
    if (variable === '') return failure('No variable specified')
    if (!session.may('system') && isForbiddenExpression(variable)) return failure('GetVar Access Forbidden: Variable')
    const channel = name === '' ? undefined : findChannel(deps, name)
    if (name !== '' && !channel) return failure('No such channel')
    const value = await readExpression(deps, channel, variable)
    return success(undefined, [
      ['Variable', variable],
      ['Value', value ?? ''],
    ])
  },
)
