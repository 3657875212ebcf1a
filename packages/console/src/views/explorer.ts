// Every operation of the interface: what it does, what it takes, how it fails; to be tried, and copied into a program.

import { detached, type Json, table } from '@jackfield/base'
import { h } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Badge, type Tone } from '../components/badge.ts'
import { Button } from '../components/button.ts'
import { CopyButton } from '../components/copy-button.ts'
import { TextFilter } from '../components/filters.ts'
import { formatBytes, formatMs } from '../components/format-time.ts'
import { Panel, ViewHead } from '../components/panel.ts'
import { Empty, whenAsked } from '../components/states.ts'
import { interfaceRoot, transport, wordsOf } from '../exchange.ts'
import { asCurl, asTypeScript } from '../explorer/copy-request.ts'
import {
  type ExplorerError,
  type ExplorerOperation,
  type ExplorerResource,
  findOperations,
  readOperations,
} from '../explorer/explorer-operation.ts'
import { buildRequest, type ExplorerRequest, type Typed } from '../explorer/explorer-request.ts'
import { marked, OperationForm } from '../explorer/operation-form.ts'
import { type ShownAnswer, sendRequest } from '../explorer/send-request.ts'
import { useAsked } from '../live/use-asked.ts'
import { formatAddress } from '../router/match-address.ts'
import { Link, setQuery, usePlace, useQueryValue } from '../router/place.ts'
import { mayRun, session } from '../session.ts'
import type { ViewProps } from '../view.ts'

const methodTones = table<Tone>({ GET: 'good', POST: 'accent', PUT: 'warn', DELETE: 'bad' })

let known: readonly ExplorerResource[] | undefined

async function askOperations(): Promise<readonly ExplorerResource[]> {
  if (known) return known
  const { status, phrase, body } = await transport().request({ method: 'GET', path: '/api-docs/openapi.json' })
  if (status !== 200) throw new Error(`The description could not be read: ${status} ${phrase}`)
  known = readOperations(JSON.parse(new TextDecoder().decode(body)) as Json)
  return known
}

export function View({ params }: ViewProps) {
  const asked = useAsked(askOperations, [])
  const id = params.resource === undefined ? '' : `${params.resource}.${params.nickname}`
  return h(
    'div',
    null,
    h(ViewHead, { title: 'Explorer', about: 'Every operation of the interface' }),
    whenAsked(asked, (resources) => {
      const operation = resources.flatMap(({ operations }) => operations).find((one) => one.id === id)
      return h(
        'div',
        { class: `explorer ${id === '' ? '' : 'has-choice'}` },
        h(OperationList, { resources, chosen: id }),
        operation
          ? h(Operation, { key: id, operation })
          : h(
              Panel,
              { title: id === '' ? 'Operations' : 'Not found' },
              h(
                Empty,
                { icon: 'explorer', title: id === '' ? 'Choose an operation' : `There is no operation ${id}` },
                h('p', null, 'The list has all of them, by what they are about. Words narrow it down.'),
              ),
            ),
      )
    }),
  )
}

function OperationList({ resources, chosen }: { resources: readonly ExplorerResource[]; chosen: string }) {
  const [query] = useQueryValue('find')
  const found = findOperations(resources, query).filter(({ operations }) => operations.length > 0)
  return h(
    'nav',
    { class: 'panel operation-list', 'aria-label': 'Operations' },
    h(
      'div',
      { class: 'filters', role: 'search' },
      h(TextFilter, { name: 'find', label: 'Find', placeholder: 'hangup, POST, /bridges …' }),
    ),
    found.length === 0 && h('p', { class: 'soft none' }, 'No operation has all of these words.'),
    h(
      'div',
      { class: 'operation-groups', tabIndex: 0, role: 'region', 'aria-label': 'List of operations' },
      found.map(({ name, about, operations }) =>
        h(
          'section',
          { key: name },
          h('h2', { title: about }, name),
          h(
            'ul',
            null,
            operations.map((operation) =>
              h(
                'li',
                { key: operation.id },
                h(
                  Link,
                  {
                    to: formatAddress('/explorer/:resource/:nickname', operation as unknown as Record<string, string>, {
                      find: query,
                    }),
                    class: 'operation-entry',
                    title: operation.summary,
                    'aria-current': operation.id === chosen ? 'page' : undefined,
                  },
                  h(Method, { method: operation.method }),
                  operation.nickname,
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  )
}

const Method = ({ method }: { method: string }) =>
  h('span', { class: 'method' }, h(Badge, { tone: methodTones.get(method) ?? 'plain' }, method))

/** What was typed stands in the address: a request can be sent to a colleague. */
function useTyped(operation: ExplorerOperation): readonly [Typed, (name: string, value: string) => void] {
  const { query } = usePlace()
  const typed = Object.fromEntries(operation.parameters.map(({ name }) => [name, query.get(name) ?? '']))
  return [typed, (name, value) => setQuery({ [name]: value })]
}

function Operation({ operation }: { operation: ExplorerOperation }) {
  const [typed, onType] = useTyped(operation)
  const [isTried, setTried] = useState(false)
  const built = buildRequest(operation, typed)
  const request = built.ok ? built.request : undefined
  return h(
    'div',
    { class: 'operation' },
    h(
      Panel,
      {
        title: operation.id,
        acts: h(Link, { to: '/explorer', class: 'button small back' }, 'All operations'),
      },
      h('p', { class: 'operation-path' }, h(Method, { method: operation.method }), h('code', null, operation.path)),
      h('p', null, marked(operation.summary), operation.notes && ' ', marked(operation.notes)),
      h('p', { class: 'soft' }, 'Answers ', h('code', null, `${operation.status} ${operation.response}`)),
    ),
    h(
      Panel,
      { title: 'Parameters' },
      h(OperationForm, {
        parameters: operation.parameters,
        typed,
        problems: isTried && !built.ok ? built.problems : {},
        onType,
      }),
      h(Acts, { operation, request, onTry: () => setTried(true) }),
    ),
    h(Errors, { errors: operation.errors }),
  )
}

interface ActsProps {
  readonly operation: ExplorerOperation
  readonly request: ExplorerRequest | undefined
  readonly onTry: () => void
}

function Acts({ operation, request, onTry }: ActsProps) {
  const [answer, setAnswer] = useState<ShownAnswer | { readonly failure: string } | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  const may = operation.method === 'GET' || mayRun(operation.resource, operation.nickname)
  const send = async () => {
    onTry()
    if (!request) {
      setAnswer({ failure: 'Some parameters are missing or wrong: see above.' })
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    setBusy(true)
    setAnswer(await sendRequest(operation, request).catch((error: unknown) => ({ failure: wordsOf(error) })))
    setBusy(false)
  }
  const copyText = (make: (request: ExplorerRequest) => string) => () => {
    onTry()
    return request ? make(request) : ''
  }
  return h(
    'div',
    { class: 'try' },
    h(
      'div',
      { class: 'try-acts' },
      operation.isWebsocket
        ? h('p', { class: 'soft' }, 'It opens a websocket: the view Events shows what comes over one.')
        : may
          ? h(Button, {
              label: 'Try it',
              icon: 'play',
              kind: 'primary',
              isBusy,
              onPress: () => detached(send(), 'trying an operation'),
            })
          : h('p', { class: 'soft' }, 'Your user may not run this one.'),
      h(CopyButton, {
        label: 'Copy as curl',
        isDisabled: !request,
        text: copyText((made) => asCurl(made, interfaceRoot(), session().user)),
      }),
      h(CopyButton, {
        label: 'Copy as TypeScript',
        isDisabled: !request || operation.isWebsocket,
        text: copyText((made) => asTypeScript(operation, made)),
      }),
    ),
    answer &&
      ('failure' in answer
        ? h('p', { class: 'bad-text', role: 'alert' }, answer.failure)
        : h(Answer, { answer, operation })),
  )
}

function Answer({ answer, operation }: { answer: ShownAnswer; operation: ExplorerOperation }) {
  const { status, phrase, tookMs, text, isBinary, bytes, code, message } = answer
  const isGood = status < 400
  const about = operation.errors.find((error) => error.code === code)?.about
  return h(
    'section',
    { class: 'answer', 'aria-label': 'Answer', role: 'status' },
    h(
      'div',
      { class: 'answer-head' },
      h(Badge, { tone: isGood ? 'good' : 'bad' }, `${status} ${phrase}`),
      code && h('code', null, code),
      h('span', { class: 'soft' }, `${formatMs(tookMs)}, ${formatBytes(bytes.length)}`),
      text !== '' && h(CopyButton, { label: 'Copy', isSmall: true, text: () => text }),
    ),
    !isGood && h('p', { class: 'bad-text' }, message),
    about && h('p', { class: 'soft' }, marked(about)),
    isBinary && h(Download, { bytes }),
    text !== '' && h('pre', { class: 'answer-text', tabIndex: 0 }, text),
    isGood && text === '' && !isBinary && h('p', { class: 'soft' }, 'Done; there is nothing in the answer.'),
  )
}

function Download({ bytes }: { bytes: Uint8Array }) {
  const [url, setUrl] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>]))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes])
  return h('a', { class: 'button', href: url, download: 'answer' }, 'Save the file')
}

function Errors({ errors }: { errors: readonly ExplorerError[] }) {
  return h(
    Panel,
    { title: 'Errors', about: 'How it may be refused', isFlush: true },
    h(
      'div',
      { class: 'errors' },
      errors.length === 0 && h('p', { class: 'soft none' }, 'None of its own.'),
      h(
        'dl',
        null,
        errors.map(({ status, code, about }) =>
          h(
            'div',
            { key: `${status} ${code}` },
            h('dt', null, h('span', { class: 'status' }, status), h('code', null, code)),
            h('dd', null, marked(about)),
          ),
        ),
      ),
    ),
  )
}
