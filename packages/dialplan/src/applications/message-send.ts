// MessageSend(destination[,from[,to]]): sends the text message that the channel carries.

import { application } from '../engine/application.ts'
import { carriedMessage } from '../states/text-messages.ts'

export const messageSend = application(
  {
    name: 'MessageSend',
    module: 'core',
    synopsis: 'Sends a text message.',
    arguments: ['destination', 'from?', 'to?'],
  },
  async ({ args: [destination = '', from = ''], channel, deps }) => {
    const setStatus = (status: string) => channel.variables.set('MESSAGE_SEND_STATUS', status)
    const carried = carriedMessage.of(channel)
    const [word = ''] = destination.split(':', 1)
    const technology = deps.exchange.technologies.get(word)
    if (!destination.includes(':') || !technology?.sendMessage) {
      setStatus('INVALID_PROTOCOL')
      return
    }
    const outbound = [...carried.data].filter(([, { isOutbound }]) => isOutbound)
    const sent = await deps.exchange.messages.send({
      to: destination,
      from: from || carried.from,
      body: carried.body,
      variables: Object.fromEntries(outbound.map(([name, { value }]) => [name, value])),
    })
    setStatus(sent.ok ? 'SUCCESS' : 'FAILURE')
  },
)
