import { operation } from '../../operation.ts'
import { applicationName } from '../../path-parameters.ts'
import { eventSources, rendered, subscriptionChange } from '../../requests/event-sources.ts'

export const unsubscribe = operation(
  {
    ...subscriptionChange,
    nickname: 'unsubscribe',
    method: 'DELETE',
    summary: 'Ends subscriptions of an application.',
    notes: 'An application that is not connected and has no subscription left is forgotten.',
    parameters: { applicationName, eventSource: eventSources('What to unsubscribe from') },
    errors: ['application-not-found', 'event-source-scheme-invalid', 'event-source-not-subscribed'],
  },
  ({ applicationName, eventSource }, { applications }) =>
    rendered(applications.changeSubscriptions('unsubscribe', applicationName, eventSource)),
)
