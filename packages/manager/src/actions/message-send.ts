import { action } from '../action.ts'
import { failure, success } from '../reply.ts'
import { splitVariables } from '../split-variables.ts'

const bodyOf = (plain: string, encoded: string): string =>
  encoded === '' ? plain : Buffer.from(encoded, 'base64').toString('utf8')

export const messageSend = action(
  { name: 'MessageSend', privilege: ['message'], synopsis: 'Sends a text outside of a call' },
  async (request, { deps: { exchange } }) => {
    const to = request.get('Destination') || request.get('To')
    if (to === '') return failure("No 'To' address specified.")
    const technology = exchange.technologies.get(to.split(':', 1)[0] as string)
    if (!technology?.sendMessage) return failure('Message technology not found.')
    const variables = Object.fromEntries(request.all('Variable').flatMap(splitVariables))
    const body = bodyOf(request.get('Body'), request.get('Base64Body'))
    const sent = await exchange.messages.send({ to, from: request.get('From'), body, variables })
    return sent.ok ? success('Message successfully sent') : failure('Message failed to send.')
  },
)
