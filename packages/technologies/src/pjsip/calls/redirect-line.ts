// Sending a peer elsewhere: 302 while its call waits, REFER afterwards, and what it reports about that.
// Not transfers that the peer asks for.

import { detached } from '@jackfield/base'
import { type IncomingRequest, isSipUri, parseSipfrag, parseUri, SipFault } from '@jackfield/sip'
import { parseDialString } from './dial-string.ts'
import { diversionHeaders } from './identity-headers.ts'
import type { SipLine } from './sip-line.ts'

const redirected = 23
const movedTemporarily = 302

/** `resource`: an endpoint, or an address. False: it leads nowhere, or the peer cannot be sent there now. */
export function redirectLine(line: SipLine, resource: string): boolean {
  const uri = addressOf(line, resource)
  if (uri === undefined || line.isOver) return false
  const { incoming, call, channel } = line
  if (incoming && !incoming.isAnswered) {
    const went = diversionHeaders(channel, line.identity, 'to')
    incoming.reject(movedTemporarily, { headers: [['contact', `<${uri}>`], ...went, ...line.reasons(redirected)] })
    line.gone(redirected, movedTemporarily)
    return true
  }
  if (!call || !line.isAnswered) return false
  const by = channel.variables.get('SIPREFERREDBYHDR') ?? `<${ownUri(line)}>`
  const headers = [
    ['refer-to', uri],
    ['referred-by', by.replace(/[\x00-\x1f\x7f]+/g, ' ')],
    ['supported', '100rel, timer, replaces, norefersub'],
  ] as const
  detached(
    call.request('REFER', { headers }).then(({ status }) => {
      if (status >= 300) tellOutcome(line, status)
    }),
    'a redirection',
    { channelId: line.channel.id },
  )
  return true
}

function addressOf(line: SipLine, resource: string): string | undefined {
  const { signalling } = line.deps
  const dialled = parseDialString(resource, signalling)
  if (dialled) return signalling.targets(dialled.endpoint, dialled.wish)[0]?.uri
  const uri = parseUri(resource)
  return uri instanceof SipFault || !isSipUri(uri) ? undefined : resource
}

const ownUri = ({ call, view }: SipLine): string => {
  const uri = call?.dialog.local.uri
  return uri && isSipUri(uri) ? `${uri.scheme}:${uri.user ?? ''}${uri.user ? '@' : ''}${uri.host}` : `sip:${view.host}`
}

/** How far a REFER of ours has come. */
export function takeNotify(line: SipLine, incoming: IncomingRequest): void {
  const { request } = incoming
  const event = request.header('event')?.split(';')[0]?.trim().toLowerCase()
  if (event !== 'refer') {
    incoming.respond(489)
    return
  }
  incoming.respond(200)
  const report = parseSipfrag(request.body.toString())
  if (report && report.status >= 200) tellOutcome(line, report.status)
}

function tellOutcome({ channel }: SipLine, status: number): void {
  // applications see to it themselves
  if (channel.isEnded || channel.facts.application !== undefined) return
  channel.variables.set('TRANSFERSTATUS', status < 300 ? 'SUCCESS' : 'FAILURE')
  channel.variables.set('TRANSFERSTATUSPROTOCOL', String(status))
}
