// The types of objects pjsip.conf has: their class, their options, and what makes an object useless whose options are all right.
// Not the objects. Those that others name stand before those that name them.

import type { FieldValues } from '@jackfield/core'
import { checkEndpoint, endpointOptions } from './endpoint-options.table.ts'
import { globalOptions, systemOptions } from './global-options.table.ts'
import {
  aclOptions,
  aorOptions,
  authOptions,
  checkIdentify,
  checkRegistration,
  contactOptions,
  domainAliasOptions,
  identifyOptions,
  registrationOptions,
  resourceListOptions,
} from './object-options.table.ts'
import type { OptionTable } from './option.ts'
import { checkTransport, transportOptions } from './transport-options.table.ts'

interface PjsipTypeRow {
  readonly configClass: string
  readonly options: OptionTable
  readonly check?: (fields: FieldValues) => string | undefined
}

export const pjsipTypes = {
  global: { configClass: 'res_pjsip', options: globalOptions },
  system: { configClass: 'res_pjsip', options: systemOptions },
  transport: { configClass: 'res_pjsip', options: transportOptions, check: checkTransport },
  auth: { configClass: 'res_pjsip', options: authOptions },
  contact: { configClass: 'res_pjsip', options: contactOptions },
  aor: { configClass: 'res_pjsip', options: aorOptions },
  endpoint: { configClass: 'res_pjsip', options: endpointOptions, check: checkEndpoint },
  identify: { configClass: 'res_pjsip_endpoint_identifier_ip', options: identifyOptions, check: checkIdentify },
  registration: {
    configClass: 'res_pjsip_outbound_registration',
    options: registrationOptions,
    check: checkRegistration,
  },
  acl: { configClass: 'res_pjsip_acl', options: aclOptions },
  domain_alias: { configClass: 'res_pjsip', options: domainAliasOptions },
  resource_list: { configClass: 'res_pjsip_pubsub', options: resourceListOptions },
} as const satisfies Record<string, PjsipTypeRow>

export type PjsipType = keyof typeof pjsipTypes
