import { counted } from '../columns.ts'
import { command } from '../command.ts'
import { refused, shown } from '../reply.ts'

export const ariShutdownWebsocketSessions = command(
  {
    name: 'ari shutdown websocket sessions',
    synopsis: 'Closes sockets of applications; all of them without numbers.',
    arguments: [
      {
        name: 'connection-id',
        isOptional: true,
        isRest: true,
        words: (deps) => deps.interface.sockets().map(({ id }) => String(id)),
      },
    ],
    module: 'res_ari.so',
  },
  ({ args, deps }) => {
    const wrong = args.find((word) => !/^\d{1,15}$/.test(word))
    if (wrong !== undefined) return refused(`'${wrong}' is no number of a socket`)
    const ids = args.length === 0 ? deps.interface.sockets().map(({ id }) => id) : args.map(Number)
    const closed = deps.interface.closeSockets(ids)
    if (args.length > 0 && closed === 0) return refused('No such websocket session')
    return shown([`${counted(closed, 'websocket session')} closed`], { closed })
  },
)
