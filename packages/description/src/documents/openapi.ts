// The interface as OpenAPI 3.1.
// Not the events: asyncapi.ts has those.

import { type Json, member } from '@jackfield/base'
import {
  allModels,
  errorsByStatus,
  type InterfaceDescription,
  operationsOf,
  successStatus,
} from '../interface-description.ts'
import type { OperationDescription } from '../operation.ts'
import type { Parameter } from '../parameter.ts'
import { parameterSchema, type Schema, schemasOf, typeSchema } from './json-schema.ts'

export function openApi(all: InterfaceDescription, baseUrl: string): Json {
  const paths = new Map<string, Map<string, Json>>()
  const ids = new Map<string, number>()
  for (const resource of all.resources) {
    for (const operation of operationsOf(all, resource)) {
      for (const path of [operation.path, ...(operation.also ?? [])]) {
        const methods = paths.get(path) ?? new Map<string, Json>()
        paths.set(path, methods)
        methods.set(operation.method.toLowerCase(), operationOf(all, operation, uniqueId(ids, path, operation)))
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: all.title, version: all.version, description: all.about },
    servers: [{ url: baseUrl }],
    security: [{ basic: [] }, { apiKey: [] }],
    tags: all.resources.map(({ name, about }) => ({ name, description: about })),
    paths: Object.fromEntries([...paths].map(([path, methods]) => [path, Object.fromEntries(methods)])),
    components: {
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic' },
        apiKey: { type: 'apiKey', in: 'query', name: 'api_key', description: '`user:password`' },
      },
      schemas: { ...schemasOf(allModels(all)), Error: errorSchema },
    },
  }
}

const errorSchema: Schema = {
  type: 'object',
  description: 'What every error answers with.',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'What is wrong, in words.' },
    code: { type: 'string', description: 'What is wrong, as a code that stays the same.' },
    parameter: { type: 'string', description: 'The parameter that is missing or wrong.' },
    allowed: { description: 'The values that are allowed, or their range.' },
  },
}

/** Named after the first segment of the path, so that the same operation under another one has a name of its own. */
function uniqueId(ids: Map<string, number>, path: string, { nickname }: OperationDescription): string {
  const name = `${path.split('/')[1]}.${nickname}`
  const used = (ids.get(name) ?? 0) + 1
  ids.set(name, used)
  return used === 1 ? name : `${name}.${used}`
}

function operationOf(all: InterfaceDescription, operation: OperationDescription, operationId: string): Json {
  const parameters = Object.entries(operation.parameters)
  const body = bodyOf(operation)
  return {
    operationId,
    tags: [operation.resource],
    summary: operation.summary,
    description: operation.notes,
    parameters: parameters.filter(([, { in: place }]) => place !== 'body').map(([name, it]) => parameterOf(name, it)),
    ...(body ? { requestBody: { ...bodyName(operation), content: { 'application/json': { schema: body } } } } : {}),
    responses: responsesOf(all, operation),
    'x-since': operation.since,
    'x-module': operation.module,
  }
}

function parameterOf(name: string, parameter: Parameter): Json {
  return {
    name,
    in: parameter.in,
    description: parameter.about,
    required: parameter.in === 'path',
    schema: parameterSchema(parameter),
    ...(parameter.many ? { style: 'form', explode: false } : {}),
    ...(parameter.since ? { 'x-since': parameter.since } : {}),
    // given in the body it need not stand in the query, so only the path's are required there
    ...(parameter.required && parameter.in !== 'path' ? { 'x-required': true } : {}),
  }
}

/** Everything but the path's parameters may stand in a JSON body. */
function bodyOf(operation: OperationDescription): Schema | undefined {
  const others = Object.entries(operation.parameters).filter(([, { in: place }]) => place !== 'path')
  const whole = others.find(([, { type }]) => type === 'object')
  if (whole) return { ...parameterSchema(whole[1]), description: whole[1].about }
  if (others.length === 0) return undefined
  const properties = others.map(([name, it]) => [name, { ...parameterSchema(it), description: it.about }] as const)
  return { type: 'object', properties: Object.fromEntries(properties) }
}

/** A body that is one parameter as a whole says which. */
function bodyName(operation: OperationDescription): Schema {
  const [name] =
    Object.entries(operation.parameters).find(([, { in: place, type }]) => place !== 'path' && type === 'object') ?? []
  return name === undefined ? {} : { 'x-name': name }
}

function responsesOf(all: InterfaceDescription, operation: OperationDescription): Json {
  const status = operation.upgrade ? 101 : successStatus(operation)
  const type = operation.response === 'binary' ? 'application/octet-stream' : 'application/json'
  const hasBody = operation.response !== 'void' && !operation.upgrade
  const responses: Record<string, Json> = {
    [status]: {
      description: operation.upgrade ? 'The connection is a websocket from here on.' : 'It is done.',
      ...(hasBody ? { content: { [type]: { schema: typeSchema(operation.response) } } } : {}),
    },
  }
  const schema: Schema = { $ref: '#/components/schemas/Error' }
  for (const [code, codes] of errorsByStatus(operation, all.errors)) {
    const words = codes.map((one) => `\`${one}\`: ${member(all.errors, one)?.about}`)
    responses[code] = { description: words.join('\n\n'), content: { 'application/json': { schema } } }
  }
  return responses
}
