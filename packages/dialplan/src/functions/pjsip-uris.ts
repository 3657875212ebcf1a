// Dialplan functions of the parts of a SIP address, given or in a variable.
// Reading the address is text/sip-uri.ts.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { sipUriPart } from '../text/sip-uri.ts'

/** PJSIP_PARSE_URI(address,part): a part of a SIP address. */
export const pjsipParseUri = dialplanFunction(
  {
    name: 'PJSIP_PARSE_URI',
    module: 'func_pjsip_endpoint.so',
    synopsis: 'A part of a SIP address.',
    arguments: ['address', 'part'],
  },
  {
    read(use) {
      const [address = '', part = ''] = use.args
      return sipUriPart(address, part) ?? failed(use, `PJSIP_PARSE_URI: no '${part}' in '${address}'`)
    },
  },
)

/** PJSIP_PARSE_URI_FROM(variable,part): a part of a SIP address that a variable holds. */
export const pjsipParseUriFrom = dialplanFunction(
  {
    name: 'PJSIP_PARSE_URI_FROM',
    module: 'func_pjsip_endpoint.so',
    synopsis: 'A part of a SIP address in a variable.',
    arguments: ['variable', 'part'],
  },
  {
    read(use) {
      const [name = '', part = ''] = use.args
      const address = use.variable(name) ?? ''
      return sipUriPart(address, part) ?? failed(use, `PJSIP_PARSE_URI_FROM: no '${part}' in '${address}'`)
    },
  },
)
