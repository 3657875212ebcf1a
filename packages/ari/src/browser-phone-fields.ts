// A telephone in a page as the interface shows it.
// Without its password: only the answer to its user adds that.

import type { ShownBrowserPhone } from './browser-phone-book.ts'
import type { Render } from './render.ts'

export const browserPhoneFields = (phone: ShownBrowserPhone, render: Pick<Render, 'timestamp'>) => ({
  name: phone.name,
  endpoint: `PJSIP/${phone.name}`,
  user: phone.user,
  context: phone.context,
  ...(phone.callerId === '' ? {} : { caller_id: phone.callerId }),
  registered: phone.isRegistered,
  begun: render.timestamp(phone.begunAt),
  protocols: phone.protocols,
})
