// What CHANNEL(…) reads of a SIP channel: pjsip, rtp and rtcp items, the endpoint, its aor and its contact.
// Not the items every channel has.

import { createHash } from 'node:crypto'
import { table } from '@jackfield/base'
import { formatNameAddress } from '@jackfield/sip'
import { qualityText, qualityTexts } from './quality-variables.ts'
import type { SipLine } from './sip-line.ts'

type Read = (line: SipLine) => string | undefined

const address = (place: { address: string; port: number } | undefined) =>
  place && `${place.address.includes(':') ? `[${place.address}]` : place.address}:${place.port}`

const flowOf = (line: SipLine) => line.call?.flow ?? line.incoming?.flow ?? line.target?.flow

const pjsipItems = table<Read>({
  'call-id': ({ channel }) => channel.facts.protocolId,
  secure: (line) => (/TLS|WSS/.test(flowOf(line)?.transport ?? '') ? '1' : '0'),
  target_uri: (line) => line.call?.dialog.remoteTarget ?? line.target?.uri ?? '',
  local_uri: (line) => (line.call ? formatNameAddress(line.call.dialog.local) : ''),
  local_tag: (line) => line.call?.dialog.localTag ?? '',
  remote_uri: (line) => (line.call ? formatNameAddress(line.call.dialog.remote) : ''),
  remote_tag: (line) => line.call?.dialog.remoteTag ?? '',
  request_uri: (line) => line.incoming?.request.requestUri ?? line.target?.uri ?? '',
  t38state: () => 'DISABLED',
  local_addr: (line) => address(flowOf(line)?.local) ?? '',
  remote_addr: (line) => address(flowOf(line)?.remote) ?? '',
  transport: (line) => flowOf(line)?.transport ?? '',
  endpoint: ({ endpoint }) => endpoint.name,
})

const rtpItems = table<Read>({
  src: ({ media }) => address(media.localAddress) ?? '',
  dest: ({ media }) => address(media.remoteAddress) ?? '',
  direct: ({ isBypassed, media }) => (isBypassed ? (address(media.elsewhere) ?? '') : ''),
  secure: ({ media }) => (media.isSecure ? '1' : '0'),
  hold: ({ media }) => (media.isHeldByPeer ? '1' : '0'),
})

const plainItems = table<Read>({
  endpoint: ({ endpoint }) => endpoint.name,
  aor: ({ target }) => target?.aor ?? '',
  contact: ({ target }) => contactId(target?.aor, target?.contact),
})

/** undefined: there is no such item. */
export function readItem(line: SipLine, item: string): string | undefined {
  const [kind = '', name = ''] = item.split(',').map((part) => part.trim().toLowerCase())
  if (kind === 'pjsip') return pjsipItems.get(name)?.(line)
  if (kind === 'rtp') return rtpItems.get(name || 'src')?.(line)
  if (kind === 'rtcp') return readFigure(line, name || 'all')
  return plainItems.get(kind)?.(line)
}

function readFigure({ deps, channel }: SipLine, name: string): string | undefined {
  const figures = deps.plane.statistics(channel.id)
  if (!figures) return ''
  const text = qualityTexts.get(name)
  if (text !== undefined) return qualityText(text, figures)
  const figure = table<number>(figures).get(name)
  return figure === undefined ? undefined : String(figure)
}

/** The name contacts have in the configuration. */
function contactId(aor: string | undefined, contact: string | undefined): string {
  if (aor === undefined || contact === undefined) return ''
  return `${aor};@${createHash('md5').update(contact).digest('hex')}`
}
