import { operation } from '../../operation.ts'
import { sendTextMessage, textMessage, textMessageParameters } from '../../requests/send-text-message.ts'
import { addressParameter } from '../../requests/send-to-endpoint.ts'

export const sendMessage = operation(
  {
    ...textMessage,
    nickname: 'sendMessage',
    path: '/endpoints/sendMessage',
    owner: 'here',
    summary: 'Sends a text message to whoever can be reached at an address.',
    parameters: {
      to: addressParameter('Whom to send it to: the technology, a colon and the address, such as `pjsip:alice`.'),
      ...textMessageParameters,
    },
  },
  ({ to, ...words }, deps, caller) => sendTextMessage(to, words, deps, caller),
)
