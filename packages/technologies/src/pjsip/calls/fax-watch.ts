// A fax at the other end of an answered call: listened for, and sent to the extension for faxes.
// Not fax: what happens at that extension is the dialplan's.

import type { SipLine } from './sip-line.ts'

const faxExtension = 'fax'

/** From the answer on, for as long as the endpoint says. */
export function watchForFax(line: SipLine): void {
  const { endpoint, deps, channel } = line
  const { fax_detect, fax_detect_timeout } = endpoint
  if (!fax_detect) return
  listen(line, true)
  if (fax_detect_timeout === 0) return
  const timer = deps.exchange.clock.after(fax_detect_timeout * 1000, () => listen(line, false))
  channel.onEnd(() => timer.cancel())
}

const listen = ({ deps, channel }: SipLine, hearsFax: boolean) =>
  deps.ports.queue(channel, (port) => deps.plane.setPort(port, { hearsFax }))

/** Its call was heard: once is enough. */
export function sendToFax(line: SipLine): void {
  const { channel, deps } = line
  const { context, exten, caller } = channel.facts
  const { log, dialplan } = deps.exchange
  const about = { channelId: channel.id, code: 'fax-detected' }
  listen(line, false)
  if (exten === faxExtension || line.isOver) return
  if (!dialplan.exists(context, faxExtension, 1, caller.number)) {
    log.notice(`a fax calls, and there is no extension '${faxExtension}' in '${context}'`, about)
    return
  }
  log.notice(`a fax calls: it goes to extension '${faxExtension}' of '${context}'`, about)
  channel.variables.set('FAXEXTEN', exten)
  channel.asyncGoto({ context, exten: faxExtension, priority: 1 })
}
