// Brings JsSIP into the page: a piece of its own, fetched when a telephone is switched on for the first time.

import { detached } from '@jackfield/base'
import { type JsSip, openJsSipUser } from './jssip-user.ts'
import type { OpenSipUser } from './sip-user.ts'

let loaded: Promise<OpenSipUser> | undefined

export function loadJsSip(): Promise<OpenSipUser> {
  loaded ??= import('jssip').then((library) =>
    openJsSipUser(((library as { default?: unknown }).default ?? library) as JsSip),
  )
  // a try that failed is made again
  const forgetting = loaded.catch(() => {
    loaded = undefined
  })
  detached(forgetting, 'loading the telephone')
  return loaded
}
