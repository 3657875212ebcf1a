// The users of ari.conf as the door knows accounts.

import type { Account } from '@jackfield/http'
import type { AriUser } from '../configuration/ari-conf.ts'

export const accountOf = (user: AriUser): Account => ({
  name: user.name,
  password: user.password,
  passwordFormat: user.isCrypted ? 'crypt' : 'plain',
  isReadOnly: user.isReadOnly,
  ...(user.allows.length > 0 ? { allows: user.allows } : {}),
  ...(user.access.isOpen ? {} : { isAllowedFrom: (address: string) => user.access.permits(address) }),
})
