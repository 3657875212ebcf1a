// PJSIP_PARSE_URI_FROM(variable,part): a part of a SIP address that a variable holds.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { sipUriPart } from '../text/sip-uri.ts'

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
