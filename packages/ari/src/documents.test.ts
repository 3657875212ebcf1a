import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isJsonObject, type Json, type JsonObject } from '@jackfield/base'
import { asyncApi, openApi, swaggerDeclaration, swaggerListing } from '@jackfield/description'
import { interfaceDocument } from './documents.ts'
import { interfaceDescription } from './interface.ts'

const base = 'https://exchange.example:8089/x/ari'

interface SwaggerOperation {
  httpMethod: string
  method: string
  nickname: string
  type: string
  responseClass: string
  since: string[]
  items?: JsonObject
  parameters: { name: string; paramType: string; type: string; dataType: string; allowMultiple: boolean }[]
  errorResponses: { code: number; reason: string }[]
  responseMessages: { code: number; message: string }[]
  upgrade?: string
  websocketProtocol?: string
}

interface Declaration {
  basePath: string
  swaggerVersion: string
  apiVersion: string
  resourcePath: string
  requiresModules: string[]
  since: string[]
  apis: { path: string; also?: string[]; operations: SwaggerOperation[] }[]
  models: Record<
    string,
    {
      id: string
      required: string[]
      properties: Record<string, { type: string; $ref?: string; items?: { $ref?: string } }>
      subTypes?: string[]
      discriminator?: string
    }
  >
}

const declaration = (name: string) => swaggerDeclaration(interfaceDescription, name, base) as unknown as Declaration
const names = interfaceDescription.resources.map((resource) => resource.name)

/** Every object inside, the whole included. */
function* objectsIn(value: Json | undefined): Generator<JsonObject> {
  if (Array.isArray(value)) for (const item of value) yield* objectsIn(item as Json)
  if (!isJsonObject(value)) return
  yield value
  for (const member of Object.values(value)) yield* objectsIn(member)
}

describe('Swagger 1.2', () => {
  it('lists the resources with the address that was asked', () => {
    const listing = swaggerListing(interfaceDescription, base) as unknown as Declaration
    assert.equal(listing.swaggerVersion, '1.2')
    assert.equal(listing.apiVersion, '2.0.0')
    assert.equal(listing.basePath, base)
    assert.deepEqual(
      listing.apis.map((api) => api.path),
      [
        ...['asterisk', 'endpoints', 'channels', 'bridges', 'recordings', 'sounds', 'playbacks', 'deviceStates'],
        ...['mailboxes', 'events', 'applications'],
      ].map((name) => `/api-docs/${name}.{format}`),
    )
  })

  it('has no document of another name', () => {
    assert.equal(swaggerDeclaration(interfaceDescription, 'nothing', base), undefined)
  })

  for (const name of names) {
    it(`describes ${name}`, () => {
      const document = declaration(name)
      assert.equal(document.basePath, base)
      assert.equal(document.resourcePath, `/api-docs/${name}.{format}`)
      assert.ok(Array.isArray(document.requiresModules) && document.since.length > 0)
      for (const operation of document.apis.flatMap((api) => api.operations)) {
        assert.equal(operation.method, operation.httpMethod)
        assert.equal(operation.type, operation.responseClass)
        assert.ok(operation.since.length > 0)
        assert.equal(operation.errorResponses.length, operation.responseMessages.length)
        for (const parameter of operation.parameters) assert.equal(typeof parameter.type, 'string')
      }
    })

    it(`has every model that ${name} mentions, and none that extends another`, () => {
      const { apis, models } = declaration(name)
      const mentioned = [
        ...apis.flatMap((api) => api.operations.map((one) => /^(?:List\[)?(\w+)\]?$/.exec(one.type)?.[1] ?? '')),
        ...Object.values(models).flatMap((model) => [
          ...(model.subTypes ?? []),
          ...Object.values(model.properties).flatMap(({ $ref, items }) => $ref ?? items?.$ref ?? []),
        ]),
      ]
      const plain = ['void', 'binary']
      for (const type of mentioned) assert.ok(type in models || plain.includes(type), `${name}: ${type}`)
      for (const [id, model] of Object.entries(models)) {
        assert.equal(model.id, id)
        assert.ok(!('extends' in model))
        for (const field of model.required) assert.ok(field in model.properties)
      }
    })
  }

  it('tells a client that knows 1.1 which lists hold what, and which fields are channels', () => {
    const list = declaration('channels').apis[0]?.operations[0]
    assert.equal(list?.responseClass, 'List[Channel]')
    assert.deepEqual(list?.items, { $ref: 'Channel' })
    assert.equal(declaration('events').models.StasisStart?.properties.channel?.type, 'Channel')
  })

  it('says which kinds a message and an event can be', () => {
    const { models } = declaration('events')
    assert.equal(models.Message?.discriminator, 'type')
    assert.deepEqual(models.Message?.subTypes, ['MissingParams', 'Event'])
    assert.deepEqual(
      models.Event?.subTypes,
      interfaceDescription.events.map((event) => event.name),
    )
  })

  it('says that events come over a websocket', () => {
    const [socket] = declaration('events').apis.flatMap((api) => api.operations)
    assert.deepEqual([socket?.upgrade, socket?.websocketProtocol], ['websocket', 'ari'])
  })

  it('describes the service under its other name in a document of its own', () => {
    const paths = declaration('server').apis.map((api) => api.path)
    assert.ok(paths.includes('/server/ping') && paths.includes('/server/{configClass}/{objectType}/{id}'))
    assert.ok(paths.every((path) => path.startsWith('/server/')))
    const ping = declaration('asterisk').apis.find((api) => api.path === '/asterisk/ping')
    assert.deepEqual(ping?.also, ['/server/ping'])
    assert.equal(declaration('server').apis.flatMap((api) => api.operations).length, 16)
  })

  it('is plain JSON', () => {
    for (const name of names) assert.doesNotThrow(() => JSON.stringify(declaration(name)))
  })
})

/** Every `$ref` of a document leads to something in it. */
function checkReferences(document: Json): void {
  let count = 0
  for (const object of objectsIn(document)) {
    if (typeof object.$ref !== 'string') continue
    count++
    let at: Json | undefined = document
    for (const step of object.$ref.slice(2).split('/')) at = isJsonObject(at) ? at[step] : undefined
    assert.ok(at !== undefined, `${object.$ref} leads nowhere`)
  }
  assert.ok(count > 50)
}

describe('OpenAPI 3.1', () => {
  const document = openApi(interfaceDescription, base) as JsonObject
  const paths = document.paths as unknown as Record<string, Record<string, { operationId: string; responses: object }>>

  it('has both families of paths', () => {
    for (const path of [
      '/asterisk/ping',
      '/server/ping',
      '/server/{configClass}/{objectType}/{id}',
      '/channels/create',
    ])
      assert.ok(path in paths, path)
  })

  it('gives every operation a name of its own and an answer', () => {
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
    assert.equal(new Set(operations.map((one) => one.operationId)).size, operations.length)
    for (const { operationId, responses } of operations)
      assert.ok(
        Object.keys(responses).some((status) => Number(status) < 300),
        operationId,
      )
  })

  it('describes every parameter of a path, as required', () => {
    for (const [path, methods] of Object.entries(paths)) {
      const expected = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const operation of Object.values(methods) as unknown as {
        parameters: { name: string; in: string; required: boolean }[]
      }[]) {
        const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
        assert.deepEqual(
          inPath.map(({ name }) => name),
          expected,
        )
        assert.ok(inPath.every(({ required }) => required))
      }
    }
  })

  it('has the statuses of success that are not the usual ones', () => {
    assert.ok('201' in (paths['/channels/{channelId}/play']?.post?.responses ?? {}))
    assert.ok('202' in (paths['/endpoints/sendMessage']?.put?.responses ?? {}))
    assert.ok('204' in (paths['/channels/{channelId}/answer']?.post?.responses ?? {}))
    assert.ok('101' in (paths['/events']?.get?.responses ?? {}))
  })

  it('refers only to what is there', () => checkReferences(document))
})

describe('AsyncAPI 3.0', () => {
  const document = asyncApi(interfaceDescription, base) as JsonObject

  it('says where the socket is', () => {
    assert.equal(document.asyncapi, '3.0.0')
    assert.deepEqual(document.servers, {
      exchange: { host: 'exchange.example:8089', pathname: '/x/ari', protocol: 'wss' },
    })
    const { events } = document.channels as unknown as Record<string, { address: string; messages: object }>
    assert.equal(events?.address, '/events')
    assert.equal(Object.keys(events?.messages ?? {}).length, interfaceDescription.events.length + 1)
  })

  it('names no server when it does not know its address', () => {
    assert.deepEqual((asyncApi(interfaceDescription, '') as JsonObject).servers, {})
  })

  it('refers only to what is there', () => checkReferences(document))
})

describe('documents by name', () => {
  it('are there for every resource, the other name of one, and the two whole ones', () => {
    for (const name of ['resources', ...names, 'server', 'openapi', 'asyncapi'])
      assert.equal(typeof JSON.parse(interfaceDocument(`${name}.json`, base) ?? ''), 'object', name)
    for (const name of ['nothing.json', 'channels', 'channels.xml', '', '.json'])
      assert.equal(interfaceDocument(name, base), undefined, name)
  })

  it('are the same text for the same address, and another one for another', () => {
    assert.equal(interfaceDocument('sounds.json', base), interfaceDocument('sounds.json', base))
    assert.notEqual(interfaceDocument('sounds.json', 'http://a/ari'), interfaceDocument('sounds.json', 'http://b/ari'))
    for (let at = 0; at < 300; at++) interfaceDocument('sounds.json', `http://${at}/ari`)
    assert.match(interfaceDocument('sounds.json', base) ?? '', /"basePath":"https:\/\/exchange.example:8089\/x\/ari"/)
  })
})
