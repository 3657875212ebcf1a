// application/dialog-info+xml (RFC 4235): one dialog that stands for the extension.

import type { Lamp } from './lamp.ts'
import { lampState } from './lamp-states.table.ts'
import { type Element, element, xmlDocument } from './xml.ts'

export function dialogInfo(lamp: Lamp): string {
  const { exten, entity, version, state } = lamp
  const shown = lampState(state)
  const isEarly = shown.dialog === 'early' || (lamp.isEarlyWhileInUse && state === 'RINGINUSE')
  const word = isEarly ? 'early' : shown.dialog
  const dialog = element('dialog', { id: exten, ...(isEarly ? { direction: 'recipient' } : {}) }, [
    ...(isEarly ? parties(lamp) : []),
    element('state', {}, word),
    ...(shown.isOnHold ? [notRendered(entity)] : []),
  ])
  const attributes = { xmlns: 'urn:ietf:params:xml:ns:dialog-info', version: String(version), state: 'full', entity }
  return xmlDocument(element('dialog-info', attributes, [dialog]))
}

function parties({ entity, caller }: Lamp): Element[] {
  const local = element('local', {}, [element('identity', {}, entity), element('target', { uri: entity })])
  if (!caller) return [local]
  const display: Record<string, string> = caller.name === '' ? {} : { display: caller.name }
  return [
    element('remote', {}, [element('identity', display, caller.uri), element('target', { uri: caller.uri })]),
    local,
  ]
}

const notRendered = (entity: string): Element =>
  element('local', {}, [
    element('target', { uri: entity }, [element('param', { pname: '+sip.rendering', pvalue: 'no' })]),
  ])
