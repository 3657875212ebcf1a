// application/xpidf+xml: presence in the form of older phones.

import type { Lamp } from './lamp.ts'
import { lampState } from './lamp-states.table.ts'
import { element, xmlDocument } from './xml.ts'

export function xpidf({ exten, entity, watcher, state, atomId }: Lamp): string {
  const { isOpen, isOnThePhone } = lampState(state)
  const [status, substatus] = !isOpen
    ? ['closed', 'offline']
    : isOnThePhone
      ? ['inuse', 'onthephone']
      : ['open', 'online']
  return xmlDocument(
    element('presence', {}, [
      element('presentity', { uri: `${entity};method=SUBSCRIBE` }),
      element('atom', { atomid: atomId, id: exten }, [
        element('address', { uri: `${watcher};user=ip`, priority: '0.80000' }, [
          element('status', { status: status as string }),
          element('msnsubstatus', { substatus: substatus as string }),
        ]),
      ]),
    ]),
  )
}
