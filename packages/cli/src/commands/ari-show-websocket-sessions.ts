import { wideCell } from '../columns.ts'
import { command } from '../command.ts'
import { shown } from '../reply.ts'

export const ariShowWebsocketSessions = command(
  {
    name: 'ari show websocket sessions',
    synopsis: 'Lists the sockets of applications.',
    module: 'res_ari.so',
  },
  ({ deps }) => {
    const all = deps.interface.sockets()
    const row = (id: string | number, type: string, remote: string, user: string, applications: string) =>
      [wideCell(id, 13), wideCell(type, 10), wideCell(remote, 22), wideCell(user, 16), applications].join(' ').trimEnd()
    const rows = all.map(({ id, isOutbound, remote, user, applications }) =>
      row(id, isOutbound ? 'outbound' : 'inbound', remote, user, applications.join(',')),
    )
    return shown(
      [row('Connection ID', 'Type', 'RemoteAddr', 'User', 'Apps'), ...rows, `${all.length} websocket sessions`],
      all.map((socket) => ({ ...socket })),
    )
  },
)
