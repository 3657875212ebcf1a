import { operation } from '../../operation.ts'
import { endpointResource, technology } from '../../path-parameters.ts'
import { sendTextMessage, textMessage, textMessageParameters } from '../../requests/send-text-message.ts'
import { addressOf } from '../../requests/send-to-endpoint.ts'

export const sendMessageToEndpoint = operation(
  {
    ...textMessage,
    nickname: 'sendMessageToEndpoint',
    path: '/endpoints/{tech}/{resource}/sendMessage',
    owner: 'here',
    summary: 'Sends a text message to an endpoint.',
    parameters: { tech: technology, resource: endpointResource, ...textMessageParameters },
  },
  ({ tech, resource, ...words }, deps, caller) => sendTextMessage(addressOf(tech, resource, deps), words, deps, caller),
)
