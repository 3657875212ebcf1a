import { Rendered } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { applicationName } from '../../path-parameters.ts'

export const unsubscribe = operation(
  {
    resource: 'applications',
    nickname: 'unsubscribe',
    method: 'DELETE',
    path: '/applications/{applicationName}/subscription',
    summary: 'Ends subscriptions of an application.',
    notes: 'An application that is not connected and has no subscription left is forgotten.',
    since: ['13.0.0'],
    response: 'Application',
    parameters: {
      applicationName,
      eventSource: {
        in: 'query',
        type: 'string',
        about:
          'What to unsubscribe from: `channel:`, `bridge:`, `endpoint:` or `deviceState:` and an id. Nothing after the colon means all of the kind.',
        many: true,
        required: true,
        listName: 'event_source',
        words: { missing: 'Missing parameter eventSource' },
      },
    },
    errors: ['application-not-found', 'event-source-scheme-invalid', 'event-source-not-subscribed'],
    module: 'res_ari_applications.so',
  },
  ({ applicationName, eventSource }, { applications }) =>
    new Rendered(applications.unsubscribe(applicationName, eventSource)),
)
