// What subscribing an application to events and ending it have in common.
// Not the subscriptions.

import { type Parameter, Rendered } from '@jackfield/description'
import type { InterfaceOperation } from '../operation.ts'

export const subscriptionChange = {
  resource: 'applications',
  path: '/applications/{applicationName}/subscription',
  owner: 'here',
  since: ['13.0.0'],
  response: 'Application',
  module: 'res_ari_applications.so',
} as const satisfies Partial<InterfaceOperation>

/** The application as it is shown, now or when all exchanges have done their part. */
export const rendered = (text: string | Promise<string>): Rendered | Promise<Rendered> =>
  typeof text === 'string' ? new Rendered(text) : text.then((settled) => new Rendered(settled))

export const eventSources = <const A extends string>(about: A) =>
  ({
    in: 'query',
    type: 'string',
    about: `${about}: \`channel:\`, \`bridge:\`, \`endpoint:\`, \`deviceState:\`, \`queue:\` or \`call:\` and an id. Nothing after the colon means all of the kind.`,
    many: true,
    required: true,
    listName: 'event_source',
    words: { missing: 'Missing parameter eventSource' },
  }) as const satisfies Parameter
