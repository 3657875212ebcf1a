// Every module there is, by its full name: of the house, of the interface, of the dialplan, of the technologies.

import { operations } from '@jackfield/ari'
import { coreModules } from '@jackfield/core'
import { dialplanModuleNames } from './dialplan.ts'
import { telephoneModuleNames } from './telephones.ts'

export const moduleNames: readonly string[] = [
  ...coreModules.map((row) => row.name),
  ...operations.map((operation) => operation.description.module),
  ...dialplanModuleNames,
  'chan_local.so',
  'chan_rtp.so',
  ...telephoneModuleNames,
  'chan_websocket.so',
  'chan_audiosocket.so',
  'res_audiosocket.so',
]
