// `debug` of the global section: SIP messages in the log from the start on, of everybody or of one address.

import { type Dispose, detached, type Log } from '@jackfield/base'
import { parseBoolean } from '@jackfield/conf'
import type { Pjsip } from '@jackfield/technologies'

export interface ShownMessages {
  showAll(): void
  /** False: it is no address. */
  show(address: string): boolean
  stop(): Promise<void>
}

/** Follows the configuration until it is disposed of; what somebody else asked for stays until the option changes. */
export function followSipDebug(objects: Pjsip['objects'], logger: ShownMessages, log: Log): Dispose {
  let before = 'no'
  const look = () => {
    const wanted = objects.global.debug.trim()
    if (wanted === before) return
    const isBegun = parseBoolean(before) !== false
    before = wanted
    const show = () => {
      if (parseBoolean(wanted) === true) logger.showAll()
      else if (parseBoolean(wanted) === undefined && !logger.show(wanted)) {
        log.warning(`debug of the global section is yes, no or an address, and not '${wanted}'`)
      }
    }
    if (isBegun) detached(logger.stop().then(show), 'the SIP logger')
    else show()
  }
  look()
  return objects.onChanged(({ type }) => {
    if (type === 'global') look()
  })
}
