// application/pidf+xml (RFC 3863) with activities (RFC 4480): presence as most phones want it.

import type { Lamp } from './lamp.ts'
import { lampState } from './lamp-states.table.ts'
import { type Element, element, xmlDocument } from './xml.ts'

export function pidf({ exten, entity, watcher, state, presence }: Lamp): string {
  const { isOpen, note, isOnThePhone } = lampState(state)
  const attributes = {
    entity,
    xmlns: 'urn:ietf:params:xml:ns:pidf',
    'xmlns:dm': 'urn:ietf:params:xml:ns:pidf:data-model',
    'xmlns:rpid': 'urn:ietf:params:xml:ns:pidf:rpid',
  }
  const activities = element('rpid:activities', {}, [element('rpid:on-the-phone')])
  return xmlDocument(
    element('presence', attributes, [
      element('note', {}, note),
      element('tuple', { id: exten }, [
        element('status', {}, [element('basic', {}, isOpen ? 'open' : 'closed')]),
        element('contact', { priority: '1' }, watcher),
      ]),
      ...(presence ? [said(presence)] : []),
      element('dm:person', {}, isOnThePhone ? [activities] : []),
    ]),
  )
}

/** A tuple of its own that only phones of one maker know. */
const said = ({ state, subtype, message }: NonNullable<Lamp['presence']>): Element =>
  element('tuple', { id: 'digium-presence' }, [
    element('status', {}, [element('digium_presence', { type: state, subtype }, message)]),
  ])
