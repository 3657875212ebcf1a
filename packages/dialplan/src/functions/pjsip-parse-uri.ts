// PJSIP_PARSE_URI(address,part): a part of a SIP address.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { sipUriPart } from '../text/sip-uri.ts'

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
