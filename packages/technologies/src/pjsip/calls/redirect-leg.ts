// Sending a peer elsewhere: 302 while its call waits, REFER afterwards, and what it reports about that.
// Not transfers that the peer asks for.

import { detached } from '@jackfield/base'
import { type IncomingRequest, isSipUri, parseSipfrag, parseUri, reasonOf, SipFault } from '@jackfield/sip'
import { parseDialString } from './dial-string.ts'
import { diversionHeaders } from './identity-headers.ts'
import type { SipLeg } from './sip-leg.ts'

const redirected = 23
const movedTemporarily = 302

/** How long a peer may take to say what came of it (RFC 3515 §2.4.4 leaves it open). */
const mostOutcomeMs = 180_000
const requestTimeout = 408

/** `resource`: an endpoint, or an address. False: it leads nowhere, or the peer cannot be sent there now. */
export function redirectLeg(leg: SipLeg, resource: string, onOutcome?: (code: number) => void): boolean {
  const uri = addressOf(leg, resource)
  if (uri === undefined || leg.isOver) return false
  const { incoming, call, channel } = leg
  if (incoming && !incoming.isAnswered) {
    const went = diversionHeaders(channel, leg.identity, 'to')
    incoming.reject(movedTemporarily, { headers: [['contact', `<${uri}>`], ...went, ...leg.reasons(redirected)] })
    // before whoever waits for it hears that the call is over
    onOutcome?.(movedTemporarily)
    leg.gone(redirected, movedTemporarily)
    return true
  }
  if (!call || !leg.isAnswered) return false
  const by = channel.variables.get('SIPREFERREDBYHDR') ?? `<${ownUri(leg)}>`
  const headers = [
    ['refer-to', uri],
    ['referred-by', by.replace(/[\x00-\x1f\x7f]+/g, ' ')],
    ['supported', '100rel, timer, replaces, norefersub'],
  ] as const
  waitForOutcome(leg, uri, onOutcome)
  detached(
    call.request('REFER', { headers }).then(({ status, response }) => {
      // nothing more will be told of one that wants no subscription (RFC 4488)
      const isAll = status >= 300 || /^\s*false\s*$/i.test(response?.header('refer-sub') ?? '')
      if (isAll) leg.referred?.(status)
    }),
    'a redirection',
    { channelId: leg.channel.id },
  )
  return true
}

/** The first outcome counts; a peer that says none has failed. */
function waitForOutcome(leg: SipLeg, uri: string, onOutcome: ((code: number) => void) | undefined): void {
  const { channel, deps } = leg
  const limit = deps.exchange.clock.after(mostOutcomeMs, () => leg.referred?.(requestTimeout))
  const stop = channel.onEnd(() => limit.cancel())
  leg.referred = (code) => {
    leg.referred = undefined
    limit.cancel()
    stop()
    if (code >= 300) channel.fail('transfer-failed', `the phone was not sent to ${uri}: ${code} ${reasonOf(code)}`)
    onOutcome?.(code)
  }
}

function addressOf(leg: SipLeg, resource: string): string | undefined {
  const { signalling } = leg.deps
  const dialled = parseDialString(resource, signalling)
  if (dialled) return signalling.targets(dialled.endpoint, dialled.wish)[0]?.uri
  const uri = parseUri(resource)
  return uri instanceof SipFault || !isSipUri(uri) ? undefined : resource
}

const ownUri = ({ call, view }: SipLeg): string => {
  const uri = call?.dialog.local.uri
  return uri && isSipUri(uri) ? `${uri.scheme}:${uri.user ?? ''}${uri.user ? '@' : ''}${uri.host}` : `sip:${view.host}`
}

/** How far a REFER of ours has come. */
export function handleNotify(leg: SipLeg, incoming: IncomingRequest): void {
  const { request } = incoming
  const event = request.header('event')?.split(';')[0]?.trim().toLowerCase()
  if (event !== 'refer') {
    incoming.respond(489)
    return
  }
  incoming.respond(200)
  const report = parseSipfrag(request.body.toString())
  if (report && report.status >= 200) leg.referred?.(report.status)
}
