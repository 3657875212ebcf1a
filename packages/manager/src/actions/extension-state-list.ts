import { action } from '../action.ts'
import { extensionStatusFields } from '../extension-status.table.ts'
import { failure, type ListItem, list } from '../reply.ts'

export const extensionStateList = action(
  {
    name: 'ExtensionStateList',
    privilege: ['call', 'reporting'],
    synopsis: 'Lists what every extension with a hint does',
  },
  (_request, { deps }) => {
    const known = deps.extensionStates.list()
    if (known.length === 0) return failure('No dialplan hints are available')
    const items = known.map(
      (status): ListItem => ({ event: 'ExtensionStatus', lines: extensionStatusFields(status), id: 'first' }),
    )
    return list('Extension Statuses will follow', items, 'ExtensionStateListComplete')
  },
)
