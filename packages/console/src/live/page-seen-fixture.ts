// For tests: a page that is seen until it is put behind another.

import { Notice } from '@jackfield/base'
import type { PageSeen } from './page-seen.ts'

export class PageSeenFixture implements PageSeen {
  readonly #seen = new Notice<void>()
  isSeen = true

  onSeen(listener: () => void) {
    return this.#seen.on(listener)
  }

  hide(): void {
    this.isSeen = false
  }

  show(): void {
    this.isSeen = true
    this.#seen.emit()
  }
}
