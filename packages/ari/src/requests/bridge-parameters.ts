// What a request for a bridge takes, whether its id stands in the path or not, and what can go wrong with it.
// Not the id.

import type { Parameter } from '@jackfield/description'
import type { InterfaceOperation } from '../operation.ts'

export const bridgeCreation = {
  resource: 'bridges',
  method: 'POST',
  response: 'Bridge',
  errors: [
    'bridge-exists',
    'bridge-type-invalid',
    'variable-value-missing',
    'variable-report-events-invalid',
    'limit-reached',
  ],
  module: 'res_ari_bridges.so',
} as const satisfies Partial<InterfaceOperation>

export const bridgeType = {
  in: 'query',
  type: 'string',
  about:
    'What it is for: attributes separated by commas, out of `mixing`, `holding`, `dtmf_events`, `proxy_media`, `video_sfu`, `video_single` and `sdp_label`. Without any it is a mixing bridge.',
} as const satisfies Parameter

/** All but the type: a query has it before the id. */
export const bridgeParameters = {
  name: { in: 'query', type: 'string', about: 'A name to know it by; it need not be unique.' },
  variables: {
    in: 'body',
    type: 'containers',
    about:
      'Variables of the bridge: names and values. A value is a text, or an object with `value` and `report_events`.',
  },
  mute: {
    in: 'query',
    type: 'boolean',
    about: 'Whether channels that enter are muted unless they say otherwise.',
    default: false,
  },
  absorbDTMF: {
    in: 'query',
    type: 'boolean',
    about: 'Whether the keys pressed by channels that enter are kept from the others unless they say otherwise.',
    default: false,
  },
} as const satisfies Readonly<Record<string, Parameter>>
