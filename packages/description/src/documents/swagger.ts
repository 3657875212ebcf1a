// The interface as Swagger 1.2: the list of resources, and one document for each.
// Clients written for 1.1 read it too: what 1.2 calls otherwise stands there under both names.

import { type Json, member, table } from '@jackfield/base'
import {
  allModels,
  errorsByStatus,
  type InterfaceDescription,
  listItem,
  operationsOf,
} from '../interface-description.ts'
import type { Field, ModelDescription } from '../model.ts'
import type { OperationDescription } from '../operation.ts'
import type { Parameter } from '../parameter.ts'
import type { Resource } from '../resource.ts'

type Members = Record<string, Json | undefined>

const pathOf = (name: string) => `/api-docs/${name}.{format}`

/** `resources.json` */
export function swaggerListing(all: InterfaceDescription, basePath: string): Json {
  return {
    ...credits(all),
    apiVersion: all.version,
    swaggerVersion: '1.2',
    basePath,
    apis: all.resources
      .filter(({ isUnlisted }) => !isUnlisted)
      .map(({ name, about, since }) => ({ path: pathOf(name), description: about, since })),
    info: { title: all.title, description: all.about },
  }
}

/** The document of a resource, or of its alias; nothing when there is none of that name. */
export function swaggerDeclaration(all: InterfaceDescription, name: string, basePath: string): Json | undefined {
  const resource = all.resources.find((one) => one.name === name || one.alias === name)
  if (!resource) return undefined
  const operations = operationsOf(all, resource)
  return {
    ...credits(all),
    apiVersion: all.version,
    swaggerVersion: '1.2',
    basePath,
    resourcePath: pathOf(name),
    description: resource.about,
    since: resource.since,
    requiresModules: resource.requiresModules,
    produces: ['application/json'],
    consumes: ['application/json'],
    apis: apisOf(all, resource, name, operations),
    models: Object.fromEntries(modelsFor(all, resource, operations).map((model) => [model.name, modelOf(model)])),
  }
}

// clients that know the documents of other servers expect these three
const credits = ({ copyright, author, version }: InterfaceDescription) => ({
  _copyright: copyright,
  _author: author,
  _svn_revision: version,
})

function apisOf(all: InterfaceDescription, resource: Resource, name: string, operations: OperationDescription[]): Json {
  const apis = new Map<string, OperationDescription[]>()
  for (const operation of operations) {
    const path = name === resource.name ? operation.path : aliasPath(operation, name)
    if (path !== undefined) apis.set(path, [...(apis.get(path) ?? []), operation])
  }
  return [...apis].map(([path, some]) => {
    const also = [some[0]?.path, ...(some[0]?.also ?? [])].filter((other) => other !== undefined && other !== path)
    return {
      path,
      description: some[0]?.summary,
      ...(also.length > 0 ? { also: also as string[] } : {}),
      operations: some.map((operation) => operationOf(all, operation)),
    }
  })
}

/** The last of an operation's paths under the alias: the shortest way of saying it comes last. */
const aliasPath = (operation: OperationDescription, alias: string): string | undefined =>
  operation.also?.findLast((path) => path.startsWith(`/${alias}/`))

function operationOf(all: InterfaceDescription, operation: OperationDescription): Json {
  const item = listItem(operation.response)
  const problems = [...errorsByStatus(operation, all.errors)].map(([code, codes]) => ({
    code,
    message: codes.map((one) => `${one}: ${member(all.errors, one)?.message}`).join('; '),
  }))
  return {
    httpMethod: operation.method,
    method: operation.method,
    nickname: operation.nickname,
    summary: operation.summary,
    notes: operation.notes,
    since: operation.since,
    type: operation.response,
    responseClass: operation.response,
    ...(item ? { items: refTo(item) } : {}),
    parameters: Object.entries(operation.parameters).map(([name, parameter]) => parameterOf(name, parameter)),
    responseMessages: problems,
    errorResponses: problems.map(({ code, message }) => ({ code, reason: message })),
    ...(operation.upgrade ? { upgrade: operation.upgrade, websocketProtocol: all.eventSocket.protocol } : {}),
  }
}

/** 1.2's names of the types. */
const primitives = table<Members>({
  string: { type: 'string' },
  int: { type: 'integer', format: 'int32' },
  long: { type: 'integer', format: 'int64' },
  double: { type: 'number', format: 'double' },
  boolean: { type: 'boolean' },
  Date: { type: 'string', format: 'date-time' },
  object: { type: 'object' },
  containers: { type: 'object' },
})

const refTo = (type: string): Members => primitives.get(type) ?? { $ref: type }

function parameterOf(name: string, parameter: Parameter): Json {
  const { min, max, values } = parameter
  const range = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
  return {
    name,
    description: parameter.about,
    paramType: parameter.in,
    required: parameter.required ?? false,
    allowMultiple: parameter.many ?? false,
    dataType: parameter.type,
    ...primitives.get(parameter.type),
    defaultValue: parameter.default,
    enum: values,
    ...(min === undefined ? {} : { minimum: String(min) }),
    ...(max === undefined ? {} : { maximum: String(max) }),
    ...(values ? { allowableValues: { valueType: 'LIST', values } } : {}),
    ...(Object.keys(range).length > 0 ? { allowableValues: { valueType: 'RANGE', ...range } } : {}),
    since: parameter.since,
  }
}

function modelOf(model: ModelDescription): Json {
  const fields = Object.entries(model.fields)
  return {
    id: model.name,
    description: model.about,
    required: fields.filter(([, field]) => !field.optional).map(([name]) => name),
    properties: Object.fromEntries(fields.map(([name, field]) => [name, propertyOf(field)])),
    ...(model.discriminator ? { discriminator: model.discriminator } : {}),
    ...(model.subTypes ? { subTypes: model.subTypes } : {}),
    since: model.since,
  }
}

function propertyOf(field: Field): Json {
  const item = listItem(field.type)
  const type = item
    ? { type: 'array', items: refTo(item) }
    : (primitives.get(field.type) ?? { type: field.type, $ref: field.type })
  return {
    ...type,
    description: field.about,
    required: !field.optional,
    ...(field.values ? { enum: field.values, allowableValues: { valueType: 'LIST', values: field.values } } : {}),
  }
}

/** The resource's own models, and every other one that these or its operations mention. */
function modelsFor(
  all: InterfaceDescription,
  resource: Resource,
  operations: OperationDescription[],
): ModelDescription[] {
  const known = new Map(allModels(all).map((model) => [model.name, model]))
  const wanted = new Set<ModelDescription>()
  const want = (type: string) => {
    const model = known.get(listItem(type) ?? type)
    if (!model || wanted.has(model)) return
    wanted.add(model)
    for (const field of Object.values(model.fields)) want(field.type)
    for (const subType of model.subTypes ?? []) want(subType)
  }
  for (const model of known.values()) if (model.resource === resource.name) want(model.name)
  for (const operation of operations) want(operation.response)
  return [...known.values()].filter((model) => wanted.has(model))
}
