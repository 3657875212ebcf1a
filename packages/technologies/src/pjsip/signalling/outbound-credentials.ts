// The credentials we show when we are asked: those of `outbound_auth`, by realm.
// Not those others show us.

import type { Random } from '@jackfield/base'
import { type DigestAlgorithm, DigestClient } from '@jackfield/sip'
import type { PjsipObjects } from '../configuration/pjsip-objects.ts'
import { orDefault, secretOf } from './authentication.ts'

/** Undefined: none of these is there. A realm that is named goes before one that is not. */
export function outboundCredentials(
  objects: PjsipObjects,
  random: Random,
  names: readonly string[],
): DigestClient | undefined {
  const auths = names.flatMap((name) => objects.auth(name) ?? [])
  if (auths.length === 0) return undefined
  const { default_auth_algorithms_uac: defaults } = objects.global
  const algorithms: DigestAlgorithm[] = [
    ...new Set(auths.flatMap((auth) => orDefault(auth.supported_algorithms_uac, defaults))),
  ]
  return new DigestClient({
    random,
    algorithms,
    lookUp: (realm) => {
      const auth =
        auths.find((one) => one.realm === realm) ?? auths.find((one) => one.realm === '' || one.realm === '*')
      const secret = secretOf(auth)
      return auth && secret ? { username: auth.username, ...secret } : undefined
    },
  })
}
