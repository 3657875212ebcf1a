// The event socket as AsyncAPI 3.0: what it sends and what it takes.
// Not the operations behind it: openapi.ts has those.

import type { Json } from '@jackfield/base'
import { allModels, type InterfaceDescription } from '../interface-description.ts'
import { parameterSchema, schemasOf } from './json-schema.ts'

export function asyncApi(all: InterfaceDescription, baseUrl: string): Json {
  const { path, protocol, accepts } = all.eventSocket
  const models = allModels(all)
  const sent = all.events.map(({ name }) => name)
  const messages = [...sent, ...accepts]
  const refs = (names: readonly string[]) => names.map((name) => ({ $ref: `#/channels/events/messages/${name}` }))
  return {
    asyncapi: '3.0.0',
    info: { title: all.title, version: all.version, description: all.about },
    defaultContentType: 'application/json',
    servers: serversOf(baseUrl),
    channels: {
      events: {
        address: path,
        description: `A websocket with the sub-protocol \`${protocol}\`.`,
        messages: Object.fromEntries(messages.map((name) => [name, { $ref: `#/components/messages/${name}` }])),
        bindings: { ws: { method: 'GET', query: querySchema(all) } },
      },
    },
    operations: {
      sendEvents: { action: 'send', channel: { $ref: '#/channels/events' }, messages: refs(sent) },
      receiveRequests: { action: 'receive', channel: { $ref: '#/channels/events' }, messages: refs(accepts) },
    },
    components: {
      messages: Object.fromEntries(
        messages.map((name) => [
          name,
          {
            name,
            summary: models.find((model) => model.name === name)?.about,
            payload: { $ref: `#/components/schemas/${name}` },
          },
        ]),
      ),
      schemas: schemasOf(models),
    },
  }
}

function serversOf(baseUrl: string): Json {
  const found = /^http(s?):\/\/([^/]+)(.*)$/.exec(baseUrl)
  if (!found) return {}
  const [, secure = '', host = '', pathname = ''] = found
  return { exchange: { host, pathname: pathname === '' ? '/' : pathname, protocol: `ws${secure}` } }
}

function querySchema(all: InterfaceDescription): Json {
  const opening = all.operations.find(({ upgrade }) => upgrade === 'websocket')
  const parameters = Object.entries(opening?.parameters ?? {})
  return {
    type: 'object',
    properties: Object.fromEntries(
      // a list is one text with commas
      parameters.map(([name, it]) => {
        const { many, ...single } = it
        return [name, { ...parameterSchema(many ? single : it), description: it.about }]
      }),
    ),
    // what is checked late is needed in some cases alone
    required: parameters.filter(([, { required, late }]) => required && !late).map(([name]) => name),
  }
}
