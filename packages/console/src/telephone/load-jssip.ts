// Brings JsSIP into the page: a piece of its own, fetched when a telephone is switched on for the first time.

import { type JsSip, openJsSipUser } from './jssip-user.ts'
import type { OpenSipUser } from './sip-user.ts'

let loaded: Promise<OpenSipUser> | undefined

export function loadJsSip(): Promise<OpenSipUser> {
  loaded ??= import('jssip').then((library) =>
    openJsSipUser(((library as { default?: unknown }).default ?? library) as JsSip),
  )
  // a try that failed is made again
  loaded.catch(() => {
    loaded = undefined
  })
  return loaded
}
