// Whether somebody is who he says: by a secret or by an answer to a challenge, from an address that may be his.
// Not what follows from it.

import { createHash, timingSafeEqual } from 'node:crypto'
import type { SecurityEventName } from '@jackfield/core'
import type { Request } from './message.ts'
import type { ManagerUser, ManagerUsers } from './users.ts'

export type Verdict =
  | { readonly ok: true; readonly user: ManagerUser; readonly usesPassword: boolean }
  | {
      readonly ok: false
      readonly kind: SecurityEventName
      readonly details?: Readonly<Record<string, string>>
    }

/** The secret of a user there is not: comparing takes as long as with one there is. */
const nobodysSecret = 'nobody has this secret'

export function authenticate(
  users: ManagerUsers,
  request: Request,
  address: string,
  challenge: string | undefined,
): Verdict {
  const user = users.get(request.get('Username'))
  const isChallenged = request.get('AuthType').toLowerCase() === 'md5'
  const isRight = isChallenged
    ? challenge !== undefined &&
      isSame(request.get('Key').toLowerCase(), md5(challenge + (user?.secret ?? nobodysSecret)))
    : isSame(request.get('Secret'), user?.secret ?? nobodysSecret)
  if (!user) return { ok: false, kind: 'InvalidAccountID' }
  if (!user.isAllowedFrom(address)) return { ok: false, kind: 'FailedACL' }
  if (isRight && user.secret !== '') return { ok: true, user, usesPassword: !isChallenged }
  if (!isChallenged) return { ok: false, kind: 'InvalidPassword' }
  // what would have been right is nobody's business, whatever class he reads
  const details = { Challenge: challenge ?? '', Response: request.get('Key'), ExpectedResponse: '' }
  return { ok: false, kind: 'ChallengeResponseFailed', details }
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** In the same time whatever is given. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
