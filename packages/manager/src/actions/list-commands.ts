import { action } from '../action.ts'
import type { Field } from '../message.ts'
import { showPrivileges } from '../privileges.table.ts'
import { success } from '../reply.ts'

export const listCommands = action(
  { name: 'ListCommands', privilege: [], synopsis: 'Lists what may be asked for' },
  (_request, { actions, session }) => {
    const permitted = actions.filter(
      ({ description: { privilege } }) => privilege.length === 0 || session.may(...privilege),
    )
    const lines = permitted.map(
      ({ description: { name, synopsis, privilege } }): Field => [
        name,
        `${synopsis} (Priv: ${showPrivileges(privilege)})`,
      ],
    )
    return success(
      undefined,
      lines.sort(([a], [b]) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
    )
  },
)
