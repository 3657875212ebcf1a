// What a request gets, the same over HTTP and over an event socket.
// Run by rest.test.ts for both.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Boxes } from './testing/made-up-interface.ts'

export interface Asked {
  readonly user?: string
  readonly json?: unknown
  readonly form?: string
}

export interface Got {
  readonly status: number
  readonly body: unknown
}

export interface RestAccess {
  ask(method: string, path: string, asked?: Asked): Promise<Got>
  readonly boxes: Boxes
}

type Row = readonly [what: string, method: string, path: string, asked: Asked, status: number, body: unknown]

const error = (code: string, more: object = {}) => ({ code, ...more })

const rows: readonly Row[] = [
  ['a list', 'GET', '/boxes', {}, 200, []],
  ['204 without a body', 'PUT', '/boxes/a?text=hello', {}, 204, undefined],
  ['text that is JSON already', 'GET', '/boxes/a', {}, 200, { name: 'a', text: 'hello' }],
  ['a slash inside a segment', 'PUT', '/boxes/PJSIP%2Fbob?text=x', {}, 204, undefined],
  ['a plus sign for a space, in path and query', 'PUT', '/boxes/b+c?text=d+e', {}, 204, undefined],
  ['what these became', 'GET', '/boxes', {}, 200, ['a', 'PJSIP/bob', 'b c']],
  ['201 with a body', 'POST', '/boxes/d', {}, 201, { name: 'd' }],
  ['202 without a body', 'DELETE', '/boxes/d', {}, 202, undefined],
  [
    'a fault of the operation',
    'GET',
    '/boxes/nothing',
    {},
    404,
    error('box-missing', { message: 'Box nothing not found' }),
  ],
  ['a parameter in JSON', 'PUT', '/boxes/a', { json: { text: 'json' } }, 204, undefined],
  ['JSON counts more than the query', 'PUT', '/boxes/a?text=query', { json: { text: 'body' } }, 204, undefined],
  ['so that it is', 'GET', '/boxes/a', {}, 200, { name: 'a', text: 'body' }],
  ['the query counts more than a form', 'PUT', '/boxes/a?text=query', { form: 'text=form' }, 204, undefined],
  ['so that it is', 'GET', '/boxes/a', {}, 200, { name: 'a', text: 'query' }],
  ['a form alone', 'PUT', '/boxes/a', { form: 'text=by+form%21' }, 204, undefined],
  ['so that it is', 'GET', '/boxes/a', {}, 200, { name: 'a', text: 'by form!' }],
  ['a missing parameter', 'PUT', '/boxes/a', {}, 400, error('parameter-missing', { parameter: 'text' })],
  [
    'a number that is none',
    'GET',
    '/echo?text=x&count=many',
    {},
    400,
    error('parameter-invalid', { parameter: 'count', allowed: { min: 1, max: 9 } }),
  ],
  [
    'a number out of range',
    'GET',
    '/echo?text=x&count=10',
    {},
    400,
    error('parameter-invalid', { parameter: 'count' }),
  ],
  [
    'a zero character in a parameter',
    'GET',
    '/echo?text=a%00b',
    {},
    400,
    error('parameter-invalid', { parameter: 'text' }),
  ],
  ['a zero character in the path', 'GET', '/boxes/a%00b', {}, 400, error('path-malformed')],
  ['a bug of ours', 'POST', '/boxes/a/break', {}, 500, error('internal-error')],
  ['an unknown path', 'GET', '/nothing', {}, 404, error('resource-not-found')],
  ['an unknown path below a known one', 'GET', '/boxes/a/nothing', {}, 404, error('resource-not-found')],
  ['another case', 'GET', '/Boxes', {}, 404, error('resource-not-found')],
  ['a slash at the end', 'GET', '/boxes/', {}, 404, error('trailing-slash')],
  ['two slashes end the path', 'GET', '/boxes//a', {}, 200, ['a', 'PJSIP/bob', 'b c']],
  ['a method the path lacks', 'DELETE', '/boxes', {}, 405, error('method-not-allowed')],
  ['HEAD', 'HEAD', '/boxes', {}, 405, error('method-not-allowed')],
  ['OPTIONS', 'OPTIONS', '/boxes', {}, 204, undefined],
  ['OPTIONS of nothing', 'OPTIONS', '/nothing', {}, 404, error('resource-not-found')],
  ['reading as one who may only read', 'GET', '/boxes/nothing', { user: 'reader' }, 404, error('box-missing')],
  ['writing as one who may only read', 'PUT', '/boxes/a?text=x', { user: 'reader' }, 403, error('write-access-denied')],
  ['also where there is nothing', 'POST', '/nothing', { user: 'reader' }, 403, error('write-access-denied')],
  ['OPTIONS as one who may only read', 'OPTIONS', '/boxes', { user: 'reader' }, 204, undefined],
  ['an operation on the list of rights', 'GET', '/boxes', { user: 'lister' }, 200, ['a', 'PJSIP/bob', 'b c']],
  ['one that is not on it', 'GET', '/boxes/a', { user: 'lister' }, 403, error('operation-not-allowed')],
  ['a body that is an array', 'POST', '/echo/body', { json: [1] }, 200, { body: [1] }],
  ['no body', 'POST', '/echo/body', {}, 200, { body: null }],
  ['a document', 'GET', '/api-docs/boxes.json', {}, 200, { about: 'boxes' }],
  ['a document there is not', 'GET', '/api-docs/nothing.json', {}, 404, error('resource-not-found')],
  ['a document outside', 'GET', '/api-docs/../ari.conf', {}, 404, error('resource-not-found')],
  ['writing a document', 'PUT', '/api-docs/boxes.json', {}, 405, error('document-method-not-allowed')],
  ['no document named', 'GET', '/api-docs', {}, 404, error('resource-not-found')],
]

/** For `served`: a document named boxes.json. */
export const caseDocuments = (name: string) => (name === 'boxes.json' ? '{"about":"boxes"}' : undefined)

export function restCases(over: string, open: (t: import('node:test').TestContext) => Promise<RestAccess>): void {
  test(`what requests get over ${over}`, async (t) => {
    const access = await open(t)
    for (const [what, method, path, asked, status, body] of rows) {
      await t.test(`${what}: ${method} ${path}`, async () => {
        const got = await access.ask(method, path, asked)
        assert.equal(got.status, status)
        const isHead = method === 'HEAD' && over === 'HTTP'
        if (isHead) return
        if (body !== null && typeof body === 'object' && 'code' in body) assert.partialDeepStrictEqual(got.body, body)
        else assert.deepEqual(got.body, body)
      })
    }
  })
}
