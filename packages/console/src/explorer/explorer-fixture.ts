// For tests: a document as the exchange writes it, of a few operations of every kind.

import type { Json } from '@jackfield/base'

const parameter = (name: string, more: object = {}) => ({
  ...{ name, in: 'query', description: `About ${name}.`, required: false, schema: { type: 'string' } },
  ...more,
})
const body = (schema: object, more: object = {}) => ({ content: { 'application/json': { schema } }, ...more })
const answers = (schema: object) => ({ description: 'It is done.', ...body(schema) })
const channelId = parameter('channelId', { in: 'path', required: true })

export const smallDocument = {
  openapi: '3.1.0',
  tags: [
    { name: 'channels', description: 'Connections.' },
    { name: 'applications', description: 'Applications.' },
    { name: 'asterisk', description: 'The exchange.' },
  ],
  paths: {
    '/channels': {
      get: {
        operationId: 'channels.list',
        tags: ['channels'],
        summary: 'Lists channels.',
        parameters: [],
        responses: { 200: answers({ type: 'array', items: { $ref: '#/components/schemas/Channel' } }) },
      },
      post: {
        operationId: 'channels.originate',
        tags: ['channels'],
        summary: 'Calls somebody.',
        description: 'Answered at once.',
        parameters: [
          parameter('timeout', { schema: { type: 'integer', minimum: -1, maximum: 99, default: 30 } }),
          parameter('endpoint', { 'x-required': true }),
          parameter('formats', { schema: { type: 'array', items: { type: 'string' } } }),
          parameter('spy', { schema: { type: 'string', enum: ['in', 'out'] } }),
        ],
        requestBody: body({
          type: 'object',
          properties: {
            variables: { type: 'object', description: 'Variables.' },
            endpoint: { type: 'string' },
          },
        }),
        responses: {
          200: answers({ $ref: '#/components/schemas/Channel' }),
          400: {
            description: '`parameter-missing`: One is missing.\n\n`invalid-endpoint`: No such technology.',
          },
        },
      },
    },
    '/channels/{channelId}': {
      delete: {
        operationId: 'channels.hangup',
        tags: ['channels'],
        summary: 'Hangs up.',
        parameters: [channelId],
        responses: { 204: { description: 'It is done.' }, 404: { description: '`channel-not-found`: Gone.' } },
      },
    },
    '/applications/{applicationName}/eventFilter': {
      put: {
        operationId: 'applications.filter',
        tags: ['applications'],
        summary: 'Sets a filter.',
        parameters: [parameter('applicationName', { in: 'path' })],
        requestBody: body({ type: 'object', description: 'The filter.' }, { 'x-name': 'filter' }),
        responses: { 200: answers({ $ref: '#/components/schemas/Application' }) },
      },
    },
    '/asterisk/ping': {
      get: {
        operationId: 'asterisk.ping',
        tags: ['asterisk'],
        summary: 'Pings.',
        parameters: [],
        responses: { 200: answers({ $ref: '#/components/schemas/AsteriskPing' }) },
      },
    },
    '/server/ping': {
      get: {
        operationId: 'server.ping',
        tags: ['asterisk'],
        summary: 'Pings.',
        parameters: [],
        responses: { 200: answers({ $ref: '#/components/schemas/AsteriskPing' }) },
      },
    },
  },
} as unknown as Json
