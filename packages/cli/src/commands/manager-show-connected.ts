import { wideCell } from '../columns.ts'
import { command } from '../command.ts'
import { shown } from '../reply.ts'

export const managerShowConnected = command(
  { name: 'manager show connected', synopsis: 'Lists the clients of the manager interface.' },
  ({ deps: { manager } }) => {
    const all = manager.sessions()
    const row = (user: string, remote: string) => `  ${wideCell(user, 15)}  ${remote}`
    const rows = all.map(({ user, remote }) => row(user === '' ? '<logging in>' : user, remote))
    return shown(
      [row('Username', 'IP Address'), ...rows, `${all.length} users connected.`],
      all.map((session) => ({ ...session })),
    )
  },
)
