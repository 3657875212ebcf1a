// Dialplan functions of the headers of SIP messages.
// What they do is done where SIP is spoken; here are their names and arguments.

import { sipFunction } from '../pjsip/sip-function.ts'

/** PJSIP_HEADER(action,name,number?): a header of a SIP message. */
export const pjsipHeader = sipFunction(
  {
    name: 'PJSIP_HEADER',
    module: 'res_pjsip_header_funcs.so',
    synopsis: 'A header of a SIP message.',
    arguments: ['action', 'name', 'number?'],
  },
  'both',
)

/** PJSIP_HEADERS(prefix?): the names of the headers of a SIP message. */
export const pjsipHeaders = sipFunction(
  {
    name: 'PJSIP_HEADERS',
    module: 'res_pjsip_header_funcs.so',
    synopsis: 'The names of the headers of a SIP message.',
    arguments: ['prefix?'],
  },
  'read',
)

/** PJSIP_HEADER_PARAM(header,kind,name): a parameter of the From header. */
export const pjsipHeaderParam = sipFunction(
  {
    name: 'PJSIP_HEADER_PARAM',
    module: 'res_pjsip_header_funcs.so',
    synopsis: 'A parameter of the From header.',
    arguments: ['header', 'kind', 'name'],
  },
  'both',
)

/** PJSIP_INHERITABLE_HEADER(action,name,number?): a header that goes out on the channels this one dials. */
export const pjsipInheritableHeader = sipFunction(
  {
    name: 'PJSIP_INHERITABLE_HEADER',
    module: 'res_pjsip_header_funcs.so',
    synopsis: 'A header that goes out on the channels this one dials.',
    arguments: ['action', 'name', 'number?'],
  },
  'both',
)

/** PJSIP_RESPONSE_HEADER(action,name,number?): a header of the answer to a call. */
export const pjsipResponseHeader = sipFunction(
  {
    name: 'PJSIP_RESPONSE_HEADER',
    module: 'res_pjsip_header_funcs.so',
    synopsis: 'A header of the answer to a call.',
    arguments: ['action', 'name', 'number?'],
  },
  'read',
)

/** PJSIP_RESPONSE_HEADERS(prefix?): the names of the headers of the answer to a call. */
export const pjsipResponseHeaders = sipFunction(
  {
    name: 'PJSIP_RESPONSE_HEADERS',
    module: 'res_pjsip_header_funcs.so',
    synopsis: 'The names of the headers of the answer to a call.',
    arguments: ['prefix?'],
  },
  'read',
)
