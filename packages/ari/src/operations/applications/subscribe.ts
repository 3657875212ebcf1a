import { operation } from '../../operation.ts'
import { applicationName } from '../../path-parameters.ts'
import { eventSources, rendered, subscriptionChange } from '../../requests/event-sources.ts'

export const subscribe = operation(
  {
    ...subscriptionChange,
    nickname: 'subscribe',
    method: 'POST',
    summary: 'Subscribes an application to events of channels, bridges, endpoints or devices.',
    notes:
      'The sources are taken from left to right. The first one that is wrong ends it; those before it stay subscribed. Each repetition counts: it takes as many unsubscriptions to end it.',
    parameters: { applicationName, eventSource: eventSources('What to subscribe to') },
    errors: ['application-not-found', 'event-source-scheme-invalid', 'event-source-not-found', 'limit-reached'],
  },
  ({ applicationName, eventSource }, { applications }) =>
    rendered(applications.changeSubscriptions('subscribe', applicationName, eventSource)),
)
