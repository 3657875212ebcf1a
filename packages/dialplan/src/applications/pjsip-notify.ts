// PJSIPNotify([to],content): tells a telephone something it did not ask for: inside the call, or to an endpoint or an address.

import type { Notification } from '@jackfield/core'
import { application } from '../engine/application.ts'

export const pjsipNotify = application(
  {
    name: 'PJSIPNotify',
    module: 'res_pjsip_notify.so',
    synopsis: 'Sends a NOTIFY to a telephone.',
    arguments: ['to?', 'content'],
  },
  ({ channel, args, deps, log }) => {
    const [to = '', ...rest] = args
    const content = rest.join(',').trim()
    const technology = deps.exchange.technologies.get('PJSIP')
    if (!technology?.notify) {
      log.warning('PJSIPNotify: there is no SIP here')
      return
    }
    const outcome = technology.notify({ to: targetOf(to.trim(), channel), what: contentOf(content) })
    if (!outcome.ok) log.warning(`PJSIPNotify: ${outcome.reason}`)
  },
)

function targetOf(
  to: string,
  channel: Extract<Notification['to'], { channel: unknown }>['channel'],
): Notification['to'] {
  if (to === '') return { channel }
  return /^"?[^"]*"?\s*<?sips?:/i.test(to) ? { uri: to } : { endpoint: to.replace(/^PJSIP\//i, '') }
}

/** `&Event=x&X-Name=y`: headers and content; anything else is the name of a set of them. */
function contentOf(content: string): Notification['what'] {
  if (!content.startsWith('&')) return content
  return content
    .slice(1)
    .split('&')
    .filter((item) => item !== '')
    .map((item) => {
      const equals = item.indexOf('=')
      return equals < 0 ? ([item, ''] as const) : ([item.slice(0, equals).trim(), item.slice(equals + 1)] as const)
    })
}
