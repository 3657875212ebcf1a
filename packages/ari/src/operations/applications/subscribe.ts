import { Rendered } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { applicationName } from '../../path-parameters.ts'

export const subscribe = operation(
  {
    resource: 'applications',
    nickname: 'subscribe',
    method: 'POST',
    path: '/applications/{applicationName}/subscription',
    summary: 'Subscribes an application to events of channels, bridges, endpoints or devices.',
    notes:
      'The sources are taken from left to right. The first one that is wrong ends it; those before it stay subscribed. Each repetition counts: it takes as many unsubscriptions to end it.',
    since: ['13.0.0'],
    response: 'Application',
    parameters: {
      applicationName,
      eventSource: {
        in: 'query',
        type: 'string',
        about:
          'What to subscribe to: `channel:`, `bridge:`, `endpoint:` or `deviceState:` and an id. Nothing after the colon means all of the kind.',
        many: true,
        required: true,
        listName: 'event_source',
        words: { missing: 'Missing parameter eventSource' },
      },
    },
    errors: ['application-not-found', 'event-source-scheme-invalid', 'event-source-not-found', 'limit-reached'],
    module: 'res_ari_applications.so',
  },
  ({ applicationName, eventSource }, { applications }) =>
    new Rendered(applications.subscribe(applicationName, eventSource)),
)
