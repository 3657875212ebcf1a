import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { asyncApi } from './documents/asyncapi.ts'
import { openApi } from './documents/openapi.ts'
import { referencePages } from './documents/reference-pages.ts'
import { swaggerDeclaration, swaggerListing } from './documents/swagger.ts'
import {
  allModels,
  errorsByStatus,
  type InterfaceDescription,
  operationsOf,
  successStatus,
} from './interface-description.ts'
import type { OperationDescription } from './operation.ts'

const operation = (nickname: string, more: Partial<OperationDescription> = {}): OperationDescription => ({
  resource: 'boxes',
  nickname,
  method: 'GET',
  path: '/boxes',
  summary: 'Does something with boxes.',
  owner: 'here',
  since: ['1.0.0'],
  response: 'void',
  parameters: {},
  errors: [],
  module: 'boxes.so',
  ...more,
})

const box = { name: 'Box', resource: 'boxes', about: 'A box.', fields: { id: { type: 'string', about: 'Its id.' } } }

/** An interface about nothing in particular. */
const boxes: InterfaceDescription = {
  title: 'Boxes',
  about: 'Boxes | and what is in them.',
  version: '1.2.3',
  copyright: 'nobody',
  author: 'nobody',
  resources: [
    {
      name: 'boxes',
      about: 'All boxes.',
      since: ['1.0.0'],
      requiresModules: ['box'],
      order: ['open', 'list'],
      alias: 'cases',
    },
  ],
  operations: [
    operation('later', { path: '/boxes/later' }),
    operation('list', { response: 'List[Box]', also: ['/cases/all'] }),
    operation('open', {
      method: 'POST',
      path: '/boxes/{id}/open',
      success: 202,
      errors: ['box-stuck', 'box-missing'],
      parameters: {
        id: { in: 'path', type: 'string', required: true, about: 'The box.' },
        force: { in: 'query', type: 'int', required: true, min: 0, max: 9, about: 'How hard to pull.' },
      },
    }),
  ],
  models: [
    box,
    { name: 'Message', resource: 'boxes', about: 'A message.', fields: {}, discriminator: 'type', subTypes: ['Event'] },
    { name: 'Event', resource: 'boxes', about: 'An event.', fields: { at: { type: 'Date', about: 'When.' } } },
    { name: 'Knock', resource: 'boxes', about: 'A request.', fields: {} },
  ],
  events: [{ name: 'BoxOpened', about: 'A box was opened.', fields: { box: { type: 'Box', about: 'The box.' } } }],
  errors: {
    'parameter-missing': { status: 400, message: 'Missing', about: 'It is missing.' },
    'parameter-invalid': { status: 400, message: 'Invalid', about: 'It is wrong.' },
    'box-missing': { status: 404, message: 'No such box', about: 'There is none.' },
    'box-stuck': { status: 409, message: 'Stuck | jammed', about: 'Pull harder.' },
  },
  eventSocket: { path: '/events', protocol: 'boxes', eventModel: 'Event', accepts: ['Knock'] },
}

const [resource] = boxes.resources
assert.ok(resource)

describe('a described interface', () => {
  it('lists the operations of a resource in its order, others after them', () => {
    assert.deepEqual(
      operationsOf(boxes, resource).map(({ nickname }) => nickname),
      ['open', 'list', 'later'],
    )
  })

  it('counts events among the models, and lets the model of events know them', () => {
    const models = allModels(boxes)
    assert.deepEqual(models.find(({ name }) => name === 'Event')?.subTypes, ['BoxOpened'])
    assert.equal(models.find(({ name }) => name === 'BoxOpened')?.resource, 'boxes')
  })

  it('knows the status of a success, and the errors by status', () => {
    const [later, list, open] = boxes.operations
    assert.ok(later && list && open)
    assert.deepEqual([later, list, open].map(successStatus), [204, 200, 202])
    assert.deepEqual(
      [...errorsByStatus(open, boxes.errors)],
      [
        [400, ['parameter-missing', 'parameter-invalid']],
        [404, ['box-missing']],
        [409, ['box-stuck']],
      ],
    )
    assert.equal(errorsByStatus(later, boxes.errors).size, 0)
  })
})

describe('its documents', () => {
  it('has a Swagger document for a resource and for its other name', () => {
    const paths = (name: string) =>
      (swaggerDeclaration(boxes, name, 'http://x') as { apis: { path: string }[] }).apis.map(({ path }) => path)
    assert.deepEqual(paths('boxes'), ['/boxes/{id}/open', '/boxes', '/boxes/later'])
    assert.deepEqual(paths('cases'), ['/cases/all'])
    assert.equal(swaggerDeclaration(boxes, 'lids', 'http://x'), undefined)
    assert.equal((swaggerListing(boxes, 'http://x') as { apis: unknown[] }).apis.length, 1)
  })

  it('shows ranges, for readers of 1.1 and of 1.2', () => {
    const document = swaggerDeclaration(boxes, 'boxes', 'http://x') as {
      apis: { operations: { parameters: Record<string, unknown>[] }[] }[]
    }
    const force = document.apis[0]?.operations[0]?.parameters[1] ?? {}
    assert.deepEqual(
      [force.type, force.dataType, force.minimum, force.maximum, force.allowableValues],
      ['integer', 'int', '0', '9', { valueType: 'RANGE', min: 0, max: 9 }],
    )
  })

  it('has an OpenAPI and an AsyncAPI document', () => {
    const open = openApi(boxes, 'http://x') as { paths: Record<string, object> }
    assert.deepEqual(Object.keys(open.paths).sort(), ['/boxes', '/boxes/later', '/boxes/{id}/open', '/cases/all'])
    const sockets = asyncApi(boxes, 'http://x') as { components: { messages: object; schemas: object } }
    assert.deepEqual(Object.keys(sockets.components.messages), ['BoxOpened', 'Knock'])
    assert.ok('Box' in sockets.components.schemas)
  })

  it('has a page for every operation, and keeps a pipe from ending a cell', () => {
    const pages = referencePages(boxes)
    assert.deepEqual(
      [...pages.keys()],
      ['README.md', 'boxes/later.md', 'boxes/list.md', 'boxes/open.md', 'events.md', 'models.md', 'errors.md'],
    )
    const page = pages.get('boxes/open.md') ?? ''
    assert.match(page, /\| `force` \| query \| int \| How hard to pull\. Required\. From 0 to 9\. \|/)
    assert.match(page, /Stuck \\\| jammed/)
    assert.match(page, /^202, without a body\.$/m)
  })
})
