// All types of configuration objects, those that others name before those that name them.
// Not their fields; each stands in its own table.

import type { ObjectType } from '../object-type.ts'
import {
  pjsipAcl,
  pjsipAor,
  pjsipAuth,
  pjsipContact,
  pjsipDomainAlias,
  pjsipGlobal,
  pjsipIdentify,
  pjsipRegistration,
  pjsipResourceList,
  pjsipSystem,
} from './pjsip.table.ts'
import { pjsipEndpoint } from './pjsip-endpoint.table.ts'
import { pjsipTransport } from './pjsip-transport.table.ts'
import { ariGeneral, ariUser, outboundWebsocket } from './res-ari.table.ts'
import { websocketClient } from './websocket-client.table.ts'

export const objectTypes: readonly ObjectType[] = [
  websocketClient,
  ariGeneral,
  ariUser,
  outboundWebsocket,
  pjsipGlobal,
  pjsipSystem,
  pjsipTransport,
  pjsipAuth,
  pjsipContact,
  pjsipAor,
  pjsipEndpoint,
  pjsipIdentify,
  pjsipRegistration,
  pjsipAcl,
  pjsipDomainAlias,
  pjsipResourceList,
]
