import { operation } from '../../operation.ts'
import { bridgeId } from '../../path-parameters.ts'
import { createBridge } from '../../requests/create-bridge.ts'

export const createWithId = operation(
  {
    resource: 'bridges',
    nickname: 'createWithId',
    method: 'POST',
    path: '/bridges/{bridgeId}',
    summary: 'Makes a bridge with a given id.',
    notes: 'It lives until it is destroyed, also when nobody is in it. A bridge that exists is never changed.',
    since: ['12.2.0'],
    response: 'Bridge',
    parameters: {
      bridgeId,
      type: {
        in: 'query',
        type: 'string',
        about:
          'What it is for: attributes separated by commas, out of `mixing`, `holding`, `dtmf_events`, `proxy_media`, `video_sfu`, `video_single` and `sdp_label`. Without any it is a mixing bridge.',
      },
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
    },
    errors: [
      'bridge-exists',
      'bridge-type-invalid',
      'variable-value-missing',
      'variable-report-events-invalid',
      'limit-reached',
    ],
    module: 'res_ari_bridges.so',
  },
  (words, house) => createBridge(words, house),
)
