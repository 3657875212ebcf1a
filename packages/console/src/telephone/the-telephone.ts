// The telephone of this page, made when it is first wanted, and the bar that shows its calls beside other views.

import { showCallBar } from './call-bar.ts'
import { PageTelephone } from './page-telephone.ts'

let made: PageTelephone | undefined

export function theTelephone(): PageTelephone {
  if (!made) {
    made = new PageTelephone()
    showCallBar(made)
  }
  return made
}
