// What a request for a call takes, whether the id of its channel stands in the path or not, and what can go wrong with it.
// Not the id.

import type { Parameter } from '@jackfield/description'
import type { InterfaceOperation } from '../operation.ts'
import { applicationArguments, offeredFormats, otherChannelId } from './new-channel-parameters.ts'

export const origination = {
  resource: 'channels',
  method: 'POST',
  notes: 'Answered as soon as the channel exists; what becomes of it is told by events.',
  response: 'Channel',
  errors: [
    'variable-value-missing',
    'variable-report-events-invalid',
    'originator-and-formats',
    'endpoint-invalid',
    'destination-missing',
    'destination-ambiguous',
    'label-not-found',
    'priority-illegal',
    'originator-not-found',
    'format-not-found',
    'channel-exists',
    'channel-create-failed',
    'too-busy',
  ],
  module: 'res_ari_channels.so',
} as const satisfies Partial<InterfaceOperation>

export const originateParameters = {
  otherChannelId,
  endpoint: {
    in: 'query',
    type: 'string',
    about: 'Whom to call, written `technology/resource`.',
    required: true,
    words: { missing: 'Endpoint must be specified', invalid: 'Endpoint must be specified' },
  },
  app: {
    in: 'query',
    type: 'string',
    about: 'The application that gets the channel when it is answered.',
    words: { invalid: 'Application or extension must be specified' },
  },
  appArgs: applicationArguments,
  extension: {
    in: 'query',
    type: 'string',
    about: 'The extension the channel goes to when it is answered; not together with `app`.',
    words: { invalid: 'Application or extension must be specified' },
  },
  context: { in: 'query', type: 'string', about: 'The context of the extension; `default` when it is left out.' },
  priority: {
    in: 'query',
    type: 'long',
    about: 'The priority of the extension to begin at; 1 when it is left out.',
    min: 1,
    words: { invalid: 'Requested priority is illegal' },
  },
  label: {
    in: 'query',
    type: 'string',
    about: 'The label of the priority to begin at; it counts more than `priority`.',
    since: ['1.7.0'],
  },
  callerId: {
    in: 'query',
    type: 'string',
    about: 'The name and number the called party sees, written `"Name" <number>`.',
  },
  timeout: {
    in: 'query',
    type: 'int',
    about: 'How many seconds to wait for an answer; -1 for as long as it takes.',
    default: 30,
    min: -1,
  },
  originator: {
    in: 'query',
    type: 'string',
    about:
      'A channel on whose behalf this one is made: its linked id, formats and inheritable variables are taken over.',
  },
  formats: offeredFormats,
} as const satisfies Readonly<Record<string, Parameter>>
