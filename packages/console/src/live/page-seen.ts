// Whether somebody sees the page: one in a tab behind others asks for nothing.
// Not what is asked for.

import type { Dispose } from '@jackfield/base'

export interface PageSeen {
  readonly isSeen: boolean
  /** Each time it is seen again. */
  onSeen(listener: () => void): Dispose
}

export const thisPage: PageSeen = {
  get isSeen() {
    return !document.hidden
  },
  onSeen(listener) {
    const onChange = () => {
      if (!document.hidden) listener()
    }
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  },
}
