import { event } from '../event.ts'
import { extensionStatusFields } from '../extension-status.table.ts'

export const extensionStatus = event(
  { name: 'ExtensionStatus', privilege: 'call', from: 'extension-state-changed' },
  (status) => extensionStatusFields(status),
)
