// The whole interface as one description: what its documents, its pages and its clients are made from.
// Not its handlers.

import type { InterfaceDescription } from '@jackfield/description'
import { errors } from './errors.ts'
import { events } from './events/index.ts'
import { models } from './models/index.ts'
import { operations } from './operations/index.ts'
import { resources } from './resources.ts'

export const interfaceVersion = '2.0.0'

export const interfaceDescription: InterfaceDescription = {
  title: 'Jackfield call control',
  about: 'Applications control the calls of a telephone exchange: requests go in, events come out over a websocket.',
  version: interfaceVersion,
  copyright: 'The Jackfield contributors; Apache License 2.0',
  author: 'The Jackfield contributors',
  resources,
  operations: operations.map((operation) => operation.description),
  models,
  events: events.map((event) => event.description),
  errors,
  eventSocket: { path: '/events', protocol: 'ari', eventModel: 'Event', accepts: ['RESTRequest'] },
}
