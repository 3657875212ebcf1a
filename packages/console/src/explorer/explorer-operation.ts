// Operations as the explorer shows them, read from the OpenAPI document of the exchange.
// Not a general reader of OpenAPI: it knows what this exchange writes.

import { isJsonObject, type Json } from '@jackfield/base'

export type ParameterKind = 'text' | 'integer' | 'number' | 'boolean' | 'choice' | 'list' | 'json'

export interface ExplorerParameter {
  readonly name: string
  readonly place: 'path' | 'query' | 'body'
  /** it is the body, and no member of it */
  readonly isWholeBody: boolean
  readonly about: string
  readonly isRequired: boolean
  readonly kind: ParameterKind
  /** of a choice, or of the items of a list */
  readonly values: readonly string[]
  readonly default?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
}

export interface ExplorerError {
  readonly status: number
  readonly code: string
  readonly about: string
}

export interface ExplorerOperation {
  /** `channels.originate` */
  readonly id: string
  readonly resource: string
  readonly nickname: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly notes: string
  readonly parameters: readonly ExplorerParameter[]
  readonly errors: readonly ExplorerError[]
  readonly status: number
  /** `Channel`, `List[Channel]`, `void` */
  readonly response: string
  readonly isBinary: boolean
  /** it becomes a websocket, which cannot be tried here */
  readonly isWebsocket: boolean
}

type Part = Readonly<Record<string, Json | undefined>>

const part = (value: Json | undefined): Part => (isJsonObject(value) ? (value as Part) : {})
const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])
const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

export interface ExplorerResource {
  readonly name: string
  readonly about: string
  readonly operations: readonly ExplorerOperation[]
}

/** By resource, in the order of the document; an operation that has several paths stands once, under its first. */
export function readOperations(document: Json): readonly ExplorerResource[] {
  const byResource = new Map<string, ExplorerOperation[]>()
  const seen = new Set<string>()
  for (const [path, methods] of Object.entries(part(part(document).paths)))
    for (const [method, description] of Object.entries(part(methods))) {
      const operation = readOperation(path, method, part(description))
      if (seen.has(operation.id)) continue
      seen.add(operation.id)
      const known = byResource.get(operation.resource)
      if (known) known.push(operation)
      else byResource.set(operation.resource, [operation])
    }
  return list(part(document).tags).map((tag) => {
    const name = text(part(tag).name)
    return { name, about: text(part(tag).description), operations: byResource.get(name) ?? [] }
  })
}

function readOperation(path: string, method: string, description: Part): ExplorerOperation {
  const resource = text(list(description.tags)[0])
  const nickname = text(description.operationId).split('.')[1] ?? ''
  const inAddress = list(description.parameters).map((one) => readParameter(part(one)))
  const known = new Set(inAddress.map(({ name }) => name))
  const [status = 200, success] = readSuccess(part(description.responses))
  return {
    id: `${resource}.${nickname}`,
    resource,
    nickname,
    method: method.toUpperCase(),
    path,
    summary: text(description.summary),
    notes: text(description.description),
    parameters: [
      ...inAddress,
      ...readBody(part(description.requestBody)).filter(({ name }) => !known.has(name)),
    ].toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired)),
    errors: readErrors(part(description.responses)),
    status,
    ...success,
    isWebsocket: status === 101,
  }
}

function readParameter(given: Part): ExplorerParameter {
  const place = text(given.in) === 'path' ? 'path' : 'query'
  return {
    ...readSchema(text(given.name), part(given.schema)),
    place,
    isWholeBody: false,
    about: text(given.description),
    isRequired: place === 'path' || given['x-required'] === true,
  }
}

/** Members of the body, or the body as one parameter. */
function readBody(body: Part): ExplorerParameter[] {
  const schema = part(part(part(body.content)['application/json']).schema)
  if (Object.keys(schema).length === 0) return []
  if (schema.properties === undefined) {
    const name = text(body['x-name']) || 'body'
    return [
      {
        ...readSchema(name, schema),
        ...{ place: 'body', isWholeBody: true, about: text(schema.description), isRequired: false },
      },
    ]
  }
  return Object.entries(part(schema.properties)).map(([name, member]) => ({
    ...readSchema(name, part(member)),
    ...{ place: 'body', isWholeBody: false, about: text(part(member).description), isRequired: false },
  }))
}

function readSchema(
  name: string,
  schema: Part,
): Pick<ExplorerParameter, 'name' | 'kind' | 'values' | 'default' | 'minimum' | 'maximum' | 'maxLength'> {
  const values = list(schema.enum ?? part(schema.items).enum).map(String)
  const number = (key: 'minimum' | 'maximum' | 'maxLength') =>
    typeof schema[key] === 'number' ? { [key]: schema[key] } : {}
  return {
    name,
    kind: kindOf(schema, values.length > 0),
    values,
    ...(schema.default === undefined || schema.default === null ? {} : { default: String(schema.default) }),
    ...number('minimum'),
    ...number('maximum'),
    ...number('maxLength'),
  }
}

function kindOf(schema: Part, isChoice: boolean): ParameterKind {
  switch (schema.type) {
    case 'array':
      return text(part(schema.items).type) === 'object' ? 'json' : 'list'
    case 'integer':
    case 'number':
    case 'boolean':
      return schema.type
    case 'object':
      return 'json'
    default:
      return isChoice ? 'choice' : 'text'
  }
}

type Success = Pick<ExplorerOperation, 'response' | 'isBinary'>

function readSuccess(responses: Part): [number, Success] {
  const [status = '200', answer] = Object.entries(responses).find(([code]) => Number(code) < 300) ?? []
  const content = part(part(answer).content)
  const [type, described] = Object.entries(content)[0] ?? []
  const isBinary = type === 'application/octet-stream'
  return [Number(status), { response: isBinary ? 'a file' : typeName(part(part(described).schema)), isBinary }]
}

function typeName(schema: Part): string {
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? ''
  if (schema.type === 'array') return `List[${typeName(part(schema.items))}]`
  return typeof schema.type === 'string' ? schema.type : 'void'
}

/** The description of a status has a paragraph for each code. */
function readErrors(responses: Part): ExplorerError[] {
  return Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, answer]) =>
      text(part(answer).description)
        .split('\n\n')
        .map((paragraph) => {
          const [, code = '', about = paragraph] = /^`([\w-]+)`: (.*)$/s.exec(paragraph) ?? []
          return { status: Number(status), code, about }
        }),
    )
}

/** Those that have all the words, in their name, path or summary. */
export function findOperations(resources: readonly ExplorerResource[], query: string): readonly ExplorerResource[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return resources
  return resources.flatMap((resource) => {
    const operations = resource.operations.filter(({ id, method, path, summary }) => {
      const all = `${id} ${method} ${path} ${summary}`.toLowerCase()
      return words.every((word) => all.includes(word))
    })
    return operations.length === 0 ? [] : [{ ...resource, operations }]
  })
}
