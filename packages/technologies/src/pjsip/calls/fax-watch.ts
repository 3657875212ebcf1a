// A fax at the other end of an answered call: listened for, and sent to the extension for faxes.
// Not fax: what happens at that extension is the dialplan's.

import type { SipLeg } from './sip-leg.ts'

const faxExtension = 'fax'

/** From the answer on, for as long as the endpoint says. */
export function watchForFax(leg: SipLeg): void {
  const { endpoint, deps, channel } = leg
  const { fax_detect, fax_detect_timeout } = endpoint
  if (!fax_detect) return
  listen(leg, true)
  if (fax_detect_timeout === 0) return
  const timer = deps.exchange.clock.after(fax_detect_timeout * 1000, () => listen(leg, false))
  channel.onEnd(() => timer.cancel())
}

const listen = ({ deps, channel }: SipLeg, detectsFax: boolean) =>
  deps.ports.queue(channel, (port) => deps.plane.setPort(port, { detectsFax }))

/** Its call was heard: once is enough. */
export function sendToFax(leg: SipLeg): void {
  const { channel, deps } = leg
  const { context, exten, caller } = channel.facts
  const { log, dialplan } = deps.exchange
  const about = { channelId: channel.id, code: 'fax-detected' }
  listen(leg, false)
  if (exten === faxExtension || leg.isOver) return
  if (!dialplan.exists(context, faxExtension, 1, caller.number)) {
    log.notice(`a fax calls, and there is no extension '${faxExtension}' in '${context}'`, about)
    return
  }
  log.notice(`a fax calls: it goes to extension '${faxExtension}' of '${context}'`, about)
  channel.variables.set('FAXEXTEN', exten)
  channel.asyncGoto({ context, exten: faxExtension, priority: 1 })
}
