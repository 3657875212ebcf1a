// Says in the log what an administrator wants to know at once and no part says itself: wrong passwords at any door, trunks that come and
// go, applications that the dialplan names and nobody serves. Not what becomes of calls: those say that.

import { type Clock, Disposables, type Dispose, type Log, RecentMap, TokenBucket } from '@jackfield/base'
import { type Bus, type BusEvent, parseSecurityAddress } from '@jackfield/core'

export interface WhatMattersDeps {
  readonly clock: Clock
  readonly log: Log
  readonly bus: Pick<Bus, 'on'>
  /** Whether an endpoint is a trunk, and can be reached; nothing: it is none. */
  trunk(name: string): { readonly isUp: boolean } | undefined
  /** names of all endpoints */
  endpoints(): Iterable<string>
  /** by name, with where the dialplan names them; connected ones are not here */
  missingApplications(): readonly { readonly name: string; readonly places: readonly string[] }[]
}

/** Wrong credentials; who has no account is one of the many who try any. */
const wrongPasswords: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['PJSIP', new Set(['ChallengeResponseFailed'])],
  ['ARI', new Set(['InvalidPassword', 'InvalidAccountID', 'ChallengeResponseFailed'])],
  ['AMI', new Set(['InvalidPassword', 'InvalidAccountID', 'ChallengeResponseFailed'])],
])
const doors: ReadonlyMap<string, string> = new Map([
  ['PJSIP', 'SIP'],
  ['ARI', 'ARI'],
  ['AMI', 'AMI'],
])
/** Lines about one address. */
const size = { burst: 5, perSecond: 0.05 }
const mostAddresses = 500
const mostMissing = 10
/** Programs come some time after the exchange they work for. */
const patienceMs = 15_000

export function reportWhatMatters(deps: WhatMattersDeps): Dispose {
  const endings = new Disposables()
  const passwords = new WrongPasswords(deps)
  endings.add(deps.bus.on('security-event', (event) => passwords.note(event)))
  const trunks = new Trunks(deps)
  endings.add(deps.bus.on('contact-status-changed', ({ endpoint }) => trunks.look(endpoint.resource)))
  const timer = deps.clock.afterAtLeast(patienceMs, () => {
    // what was asked before anybody listened
    for (const name of deps.endpoints()) trunks.look(name)
    sayMissing(deps)
  })
  endings.add(() => timer.cancel())
  return () => endings.dispose()
}

class WrongPasswords {
  readonly #deps: WhatMattersDeps
  readonly #addresses = new RecentMap<{ readonly bucket: TokenBucket; unsaid: number }>(mostAddresses)

  constructor(deps: WhatMattersDeps) {
    this.#deps = deps
  }

  note({ kind, service, accountId, remoteAddress }: BusEvent<'security-event'>): void {
    if (!wrongPasswords.get(service)?.has(kind)) return
    const { clock, log } = this.#deps
    const { address, hostPort } = parseSecurityAddress(remoteAddress)
    const known = this.#addresses.use(address, () => ({ bucket: new TokenBucket(clock, size), unsaid: 0 }))
    if (!known.bucket.take(clock, size)) {
      known.unsaid++
      return
    }
    const before = known.unsaid > 0 ? ` (${known.unsaid} before it were not logged)` : ''
    known.unsaid = 0
    log.notice(`wrong password for '${accountId}' over ${doors.get(service)}, from ${hostPort}${before}`, {
      code: 'wrong-password',
    })
  }
}

class Trunks {
  readonly #deps: WhatMattersDeps
  readonly #down = new Set<string>()

  constructor(deps: WhatMattersDeps) {
    this.#deps = deps
  }

  look(name: string): void {
    const { log, trunk } = this.#deps
    const found = trunk(name)
    if (!found) this.#down.delete(name)
    else if (!found.isUp && !this.#down.has(name)) {
      this.#down.add(name)
      log.warning(`the trunk ${name} does not answer: calls through it fail`, { code: 'trunk-down' })
    } else if (found.isUp && this.#down.delete(name))
      log.notice(`the trunk ${name} answers again`, { code: 'trunk-up' })
  }
}

function sayMissing({ log, missingApplications }: WhatMattersDeps): void {
  const missing = missingApplications()
  for (const { name, places } of missing.slice(0, mostMissing)) {
    const where = places[0] === undefined ? '' : ` (${places[0]})`
    log.notice(`calls go to the application '${name}'${where}, and no program is connected as it`, {
      code: 'application-missing',
    })
  }
  if (missing.length > mostMissing)
    log.notice(`${missing.length - mostMissing} more applications have no program connected`, {
      code: 'application-missing',
    })
}
