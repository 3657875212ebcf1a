// pjsip_notify.conf: news for phones by name, such as the wish that they read their configuration again.
// Not sending it.

import { type Complaint, type ConfDocument, visibleSections } from '@jackfield/conf'
import { type NotifyLine, notifyParts } from './notify-parts.ts'

export interface ReadNotifyConf {
  readonly types: ReadonlyMap<string, readonly NotifyLine[]>
  readonly complaints: readonly Complaint[]
}

/** A section that makes no message is said and left out. */
export function readNotifyConf(document: ConfDocument): ReadNotifyConf {
  const types = new Map<string, readonly NotifyLine[]>()
  const complaints: Complaint[] = []
  for (const { name, variables, file, line } of visibleSections(document)) {
    if (name === 'general') continue
    const lines = variables.map((variable): NotifyLine => [variable.name, variable.value])
    const parts = notifyParts(lines)
    if (typeof parts === 'string') {
      const message = `[${name}] cannot be sent: ${parts}`
      complaints.push({ severity: 'warning', code: 'notify-unusable', message, file, line })
    } else types.set(name, lines)
  }
  return { types, complaints }
}
