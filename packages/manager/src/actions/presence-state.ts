import { action } from '../action.ts'
import { failure, success } from '../reply.ts'

export const presenceState = action(
  { name: 'PresenceState', privilege: ['call', 'reporting'], synopsis: 'Shows the presence of somebody' },
  async (request, { deps }) => {
    const provider = request.get('Provider')
    if (provider === '') return failure('No provider specified')
    const invalid = failure(`Invalid provider ${provider} or provider in invalid state`)
    // these would be read as more arguments of the function
    if (/[,()]/.test(provider)) return invalid
    const read = async (item: string) => {
      const found = await deps.dialplan.readFunctionLater(undefined, `PRESENCE_STATE(${provider},${item})`)
      return found.ok ? found.value : ''
    }
    const state = await read('value')
    if (state === '' || state === 'invalid') return invalid
    const [subtype, message] = [await read('subtype'), await read('message')]
    return success('Presence State', [
      ['State', state],
      ...(subtype === '' ? [] : ([['Subtype', subtype]] as const)),
      ...(message === ''
        ? []
        : ([
            ['Message', message],
            ['PresenceMessage', message],
          ] as const)),
    ])
  },
)
