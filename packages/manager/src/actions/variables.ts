// The actions that read and set variables and functions: Getvar, Setvar.
// What a client without the class system may not write is known in ../variables.ts.

import { action } from '../action.ts'
import { findChannel } from '../find-channel.ts'
import { failure, success } from '../reply.ts'
import { isForbiddenExpression, readExpression, writeExpression } from '../variables.ts'

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

export const setvar = action(
  { name: 'Setvar', privilege: ['call'], synopsis: 'Sets a variable of a channel, or a global one' },
  async (request, { deps, session }) => {
    const [name, variable] = [request.get('Channel'), request.get('Variable')]
    if (variable === '') return failure('No variable specified')
    if (!session.may('system') && isForbiddenExpression(variable)) return failure('SetVar Access Forbidden: Variable')
    const channel = name === '' ? undefined : findChannel(deps, name)
    if (name !== '' && !channel) return failure('No such channel')
    const isSet = await writeExpression(deps, channel, variable, request.get('Value'))
    return isSet ? success('Variable Set') : failure('Variable not set')
  },
)
