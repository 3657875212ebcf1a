// What stands after `PJSIP/`: an endpoint, a number at a trunk, an endpoint with an address or with aors.
// Not whether there is anybody.

import type { EndpointSettings } from '../configuration/settings.ts'
import type { Signalling, Wish } from '../signalling/signalling.ts'

export interface DialledEndpoint {
  readonly endpoint: EndpointSettings
  readonly wish: Wish
}

/** undefined: there is no such endpoint. */
export function parseDialString(resource: string, signalling: Signalling): DialledEndpoint | undefined {
  const slash = resource.indexOf('/')
  const name = slash < 0 ? resource : resource.slice(0, slash)
  const rest = slash < 0 ? '' : resource.slice(slash + 1)
  const whole = signalling.objects.endpoint(name)
  if (whole) return { endpoint: whole, wish: wishOf(rest) }
  const at = name.lastIndexOf('@')
  if (at >= 0) {
    const endpoint = signalling.objects.endpoint(name.slice(at + 1))
    if (endpoint) return { endpoint, wish: { ...wishOf(rest), user: name.slice(0, at) } }
  }
  return undefined
}

/** An address has a scheme or a host; anything else names aors. */
function wishOf(text: string): Wish {
  if (text === '') return {}
  if (/^sips?:/i.test(text)) return { uri: text }
  return { aors: text.split(',').map((name) => name.trim()) }
}
