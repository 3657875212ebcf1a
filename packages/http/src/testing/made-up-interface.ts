// A small interface about boxes, for the tests of the door: every kind of answer, parameter and error.
// Not served to anybody.

import {
  Accepted,
  type Caller,
  Created,
  Download,
  type ErrorTable,
  Fault,
  type OperationDescription,
  Rendered,
  type ServedOperation,
} from '@jackfield/description'
import type { DoorCode } from '../door-codes.ts'

const doorStatus: Readonly<Record<DoorCode, number>> = {
  'authentication-required': 401,
  'login-blocked': 429,
  'access-denied-by-list': 403,
  'write-access-denied': 403,
  'operation-not-allowed': 403,
  starting: 503,
  'trailing-slash': 404,
  'resource-not-found': 404,
  'path-malformed': 400,
  'method-not-allowed': 405,
  'document-method-not-allowed': 405,
  'body-too-large': 413,
  'body-unreadable': 400,
  'idempotency-key-invalid': 400,
  'idempotency-key-reused': 422,
  'idempotency-key-under-way': 409,
  'range-not-satisfiable': 416,
  'internal-error': 500,
  'application-missing': 400,
  'parameter-invalid': 400,
  'upgrade-within-websocket': 400,
  'download-over-websocket': 406,
  'message-unreadable': 400,
  'message-type-missing': 400,
  'message-type-unknown': 400,
  'message-uri-missing': 400,
  'message-method-unknown': 400,
  'message-query-strings-invalid': 400,
  'message-content-type-missing': 400,
  'message-content-type-unknown': 400,
  'message-json-unreadable': 400,
}

/** The door's own: the words are the code. */
const ofTheDoor: ErrorTable = Object.fromEntries(
  Object.entries(doorStatus).map(([code, status]) => [code, { status, message: code, about: '' }]),
)

export const madeUpErrors: ErrorTable = {
  ...ofTheDoor,
  'box-missing': { status: 404, phrase: 'Box Missing', message: 'Box {name} not found', about: '' },
  'parameter-missing': { status: 400, message: 'Missing parameter {parameter}', about: '' },
  'parameter-invalid': { status: 400, message: 'Invalid parameter {parameter}', about: '' },
  'too-many-values': { status: 400, message: 'Too many values for {list}', about: '' },
  'application-invalid': { status: 500, message: 'Application refused', about: '' },
}

/** What the operations work on. */
export class Boxes {
  readonly texts = new Map<string, string>()
  readonly runs: string[] = []
  /** requests that wait until they are let go, by box */
  readonly waiting = new Map<string, () => void>()
  readonly filePath: string
  lastCaller: Caller | undefined

  constructor(filePath = '/nonexistent') {
    this.filePath = filePath
  }
}

type Run = (values: Record<string, unknown>, caller: Caller, boxes: Boxes) => ReturnType<ServedOperation['run']>

const description = (
  method: OperationDescription['method'],
  path: string,
  nickname: string,
  parameters: OperationDescription['parameters'] = {},
  more: Partial<OperationDescription> = {},
): OperationDescription => ({
  resource: 'boxes',
  nickname,
  method,
  path,
  summary: '',
  owner: 'here',
  since: [],
  response: 'void',
  parameters,
  errors: [],
  module: 'res_boxes.so',
  ...more,
})

const name = { in: 'path', type: 'string', about: '', required: true } as const
const text = { in: 'query', type: 'string', about: '', required: true } as const

const operations: readonly [OperationDescription, Run][] = [
  [description('GET', '/boxes', 'list'), (_values, _caller, { texts }) => [...texts.keys()]],
  [
    description('GET', '/boxes/{name}', 'get', { name }),
    (values, caller, boxes) => {
      boxes.lastCaller = caller
      const found = boxes.texts.get(String(values.name))
      if (found === undefined) throw new Fault('box-missing', { name: values.name })
      return new Rendered(JSON.stringify({ name: values.name, text: found }))
    },
  ],
  [
    description('PUT', '/boxes/{name}', 'fill', { name, text }),
    (values, _caller, { texts, runs }) => {
      runs.push(`fill ${values.name} ${values.text}`)
      texts.set(String(values.name), String(values.text))
      return undefined
    },
  ],
  [
    description('POST', '/boxes/{name}', 'make', { name, text: { ...text, required: undefined as never } }),
    (values, _caller, { texts, runs }) => {
      runs.push(`make ${values.name}`)
      texts.set(String(values.name), String(values.text ?? ''))
      return new Created(`/boxes/${encodeURIComponent(String(values.name))}`, { name: String(values.name) })
    },
  ],
  [
    description('DELETE', '/boxes/{name}', 'remove', { name }),
    (values, _caller, { texts, runs }) => {
      runs.push(`remove ${values.name}`)
      texts.delete(String(values.name))
      return new Accepted()
    },
  ],
  [
    description('POST', '/boxes/{name}/wait', 'wait', { name }),
    (values, _caller, { waiting, runs }) => {
      runs.push(`wait ${values.name}`)
      return new Promise((resolve) => waiting.set(String(values.name), () => resolve({ waited: true })))
    },
  ],
  [
    description('POST', '/boxes/{name}/break', 'break', { name }),
    () => {
      throw new Error('a bug')
    },
  ],
  [
    description('GET', '/boxes/{name}/file', 'file', { name }),
    (_v, _c, { filePath }) => new Download(filePath, 'audio/wav'),
  ],
  [
    description('GET', '/echo', 'echo', { text, count: { in: 'query', type: 'int', about: '', min: 1, max: 9 } }),
    (values) => values as never,
  ],
  [description('POST', '/echo/body', 'echoBody'), (_v, caller) => ({ body: (caller.body ?? null) as never })],
  [description('GET', '/lid', 'lid', {}, { module: 'res_lid.so' }), () => ({ lid: true })],
  [description('GET', '/where', 'where'), (_v, caller) => ({ baseUrl: caller.baseUrl, over: caller.over })],
]

export function madeUpOperations(boxes: Boxes): ServedOperation[] {
  const served = operations.map(
    ([about, run]): ServedOperation => ({ description: about, run: (values, caller) => run(values, caller, boxes) }),
  )
  const events = description('GET', '/events', 'events', {}, { upgrade: 'websocket' })
  return [...served, { description: events, run: () => undefined }]
}
