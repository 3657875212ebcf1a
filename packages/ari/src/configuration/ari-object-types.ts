// The types of configuration objects the interface has, those that others name before those that name them.
// Not their fields; each stands in its own table.

import type { ObjectType } from '@jackfield/core'
import { ariGeneral, ariUser, outboundWebsocket, webhook } from './res-ari.table.ts'
import { websocketClient } from './websocket-client.table.ts'

export const ariObjectTypes: readonly ObjectType[] = [websocketClient, ariGeneral, ariUser, outboundWebsocket, webhook]
