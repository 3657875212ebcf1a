// Options of pjsip.conf that name other things: objects of the same file, or contexts of the dialplan.

import type { PjsipType } from './pjsip-types.table.ts'

export type Referred = PjsipType | 'context'

export interface ReferenceRow {
  readonly to: Referred
  /** several names, separated by commas */
  readonly isList?: true
}

export const references: { readonly [Type in PjsipType]?: Readonly<Record<string, ReferenceRow>> } = {
  endpoint: {
    aors: { to: 'aor', isList: true },
    auth: { to: 'auth', isList: true },
    outbound_auth: { to: 'auth', isList: true },
    transport: { to: 'transport' },
    context: { to: 'context' },
    message_context: { to: 'context' },
    subscribe_context: { to: 'context' },
    overlap_context: { to: 'context' },
  },
  contact: { endpoint: { to: 'endpoint' } },
  identify: { endpoint: { to: 'endpoint' } },
  registration: {
    outbound_auth: { to: 'auth', isList: true },
    transport: { to: 'transport' },
    endpoint: { to: 'endpoint' },
  },
  global: { default_outbound_endpoint: { to: 'endpoint' } },
}
