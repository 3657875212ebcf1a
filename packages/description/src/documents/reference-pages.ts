// The interface as pages for people: one per operation, and one each for events, models and errors.
// Texts only: writing them to files is a tool's.

import { member } from '@jackfield/base'
import {
  allModels,
  errorsByStatus,
  type InterfaceDescription,
  listItem,
  operationsOf,
  successStatus,
} from '../interface-description.ts'
import type { Field } from '../model.ts'
import type { OperationDescription } from '../operation.ts'
import type { Parameter } from '../parameter.ts'

/** Names of files, relative to the folder of the pages, and their texts. */
export function referencePages(all: InterfaceDescription): Map<string, string> {
  const pages = new Map<string, string>()
  pages.set('README.md', indexPage(all))
  for (const operation of all.operations) pages.set(pageOf(operation), operationPage(all, operation))
  pages.set('events.md', eventsPage(all))
  pages.set('models.md', modelsPage(all))
  pages.set('errors.md', errorsPage(all))
  return pages
}

const pageOf = ({ resource, nickname }: OperationDescription) => `${resource}/${nickname}.md`

const text = (...blocks: (string | undefined)[]) => `${blocks.filter((block) => block !== undefined).join('\n\n')}\n`

/** A pipe would end the cell. */
const cell = (value: string) => value.replaceAll('|', '\\|')

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}

function indexPage(all: InterfaceDescription): string {
  const sections = all.resources.map((resource) => {
    const rows = operationsOf(all, resource).map((operation) => [
      `\`${operation.method} ${operation.path}\``,
      `[${operation.nickname}](${pageOf(operation)})`,
      operation.summary,
    ])
    const needs = resource.requiresModules.map((name) => `\`${name}\``).join(', ')
    return text(
      `## ${resource.name}`,
      resource.about + (needs === '' ? '' : ` Needs the modules ${needs}.`),
      table(['request', 'operation', 'what it does'], rows),
    ).trimEnd()
  })
  return text(
    `# ${all.title}, version ${all.version}`,
    all.about,
    'Beside the operations below: [events](events.md), [models](models.md), [errors](errors.md). These pages are made from ' +
      'the descriptions the exchange itself works by.',
    ...sections,
  )
}

function operationPage(all: InterfaceDescription, operation: OperationDescription): string {
  const parameters = Object.entries(operation.parameters)
  return text(
    `# ${operation.resource}.${operation.nickname}`,
    operation.summary,
    `\`\`\`\n${operation.method} ${operation.path}\n\`\`\``,
    operation.also && `Also at ${operation.also.map((path) => `\`${path}\``).join(', ')}.`,
    operation.notes,
    parameters.length > 0 ? '## Parameters' : undefined,
    parameters.length > 0
      ? table(
          ['name', 'in', 'type', 'meaning'],
          parameters.map(([name, it]) => [`\`${name}\``, it.in, typeWords(it), it.about + conditions(it)]),
        )
      : undefined,
    '## Answer',
    answerWords(operation),
    errorsSection(all, operation),
    `Since ${operation.since.join(', ')}. Brought by the module \`${operation.module}\`.`,
  )
}

const typeWords = ({ type, many }: Parameter) => (many ? `list of ${type}` : type === 'containers' ? 'object' : type)

function conditions(parameter: Parameter): string {
  const { min, max } = parameter
  const said = [
    parameter.required && parameter.in !== 'path' ? 'Required.' : '',
    parameter.values ? `One of ${parameter.values.map((value) => `\`${value}\``).join(', ')}.` : '',
    min !== undefined && max !== undefined ? `From ${min} to ${max}.` : '',
    min !== undefined && max === undefined ? `At least ${min}.` : '',
    min === undefined && max !== undefined ? `At most ${max}.` : '',
    parameter.maxLength === undefined ? '' : `At most ${parameter.maxLength} characters.`,
    parameter.default === undefined ? '' : `Default: \`${parameter.default}\`.`,
    parameter.since ? `Since ${parameter.since.join(', ')}.` : '',
  ].filter((one) => one !== '')
  return said.map((one) => ` ${one}`).join('')
}

function answerWords(operation: OperationDescription): string {
  if (operation.upgrade) return '101, and the connection is a websocket from there on.'
  const status = successStatus(operation)
  if (operation.response === 'void') return `${status}, without a body.`
  if (operation.response === 'binary') return `${status} with the bytes of the file.`
  const item = listItem(operation.response)
  return item
    ? `${status} with a list of ${modelLink(item, '../')}.`
    : `${status} with ${modelLink(operation.response, '../')}.`
}

const modelLink = (name: string, up = '') => `[${name}](${up}models.md#${name.toLowerCase()})`

function errorsSection(all: InterfaceDescription, operation: OperationDescription): string | undefined {
  const rows = [...errorsByStatus(operation, all.errors)].flatMap(([status, codes]) =>
    codes.map((code) => [
      String(status),
      `[\`${code}\`](../errors.md#${code})`,
      member(all.errors, code)?.message ?? '',
    ]),
  )
  return rows.length === 0 ? undefined : `## Errors\n\n${table(['status', 'code', 'message'], rows)}`
}

function fieldsTable(all: InterfaceDescription, fields: Readonly<Record<string, Field>>): string {
  const rows = Object.entries(fields).map(([name, field]) => [
    `\`${name}\``,
    typeLink(all, field.type),
    field.optional ? 'maybe' : 'always',
    field.about + (field.values ? ` One of ${field.values.map((value) => `\`${value}\``).join(', ')}.` : ''),
  ])
  return rows.length === 0 ? 'No fields of its own.' : table(['field', 'type', 'there', 'meaning'], rows)
}

function typeLink(all: InterfaceDescription, type: string): string {
  const item = listItem(type)
  if (item) return `list of ${typeLink(all, item)}`
  return all.models.some((model) => model.name === type) ? modelLink(type) : type
}

function eventsPage(all: InterfaceDescription): string {
  const { path, eventModel } = all.eventSocket
  const envelope = all.models.filter((model) => model.name === eventModel || model.subTypes?.includes(eventModel))
  return text(
    '# Events',
    `Events come over the websocket at \`${path}\`. Every one of them has these fields beside its own:`,
    fieldsTable(all, Object.assign({}, ...envelope.map((model) => model.fields))),
    ...[...all.events]
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map((event) => text(`## ${event.name}`, event.about, fieldsTable(all, event.fields)).trimEnd()),
  )
}

function modelsPage(all: InterfaceDescription): string {
  const events = new Set(all.events.map((event) => event.name))
  const models = allModels(all).filter((model) => !events.has(model.name))
  return text(
    '# Models',
    'What answers and events are made of. A client should expect that fields are added in later versions.',
    ...[...models]
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map((model) => text(`## ${model.name}`, model.about, fieldsTable(all, model.fields)).trimEnd()),
  )
}

function errorsPage(all: InterfaceDescription): string {
  const users = new Map<string, string[]>()
  for (const operation of all.operations) {
    const link = `[${operation.resource}.${operation.nickname}](${pageOf(operation)})`
    for (const code of operation.errors) users.set(code, [...(users.get(code) ?? []), link])
  }
  return text(
    '# Errors',
    'An error is answered with a status and a body of this form; `parameter` and `allowed` are there when a parameter is ' +
      'the reason:',
    '```json\n{ "message": "…", "code": "parameter-invalid", "parameter": "direction", "allowed": ["both", "in", "out"] }\n```',
    '`code` stays the same over versions; `message` is for people.',
    ...Object.entries(all.errors).map(([code, row]) =>
      text(
        `## ${code}`,
        `${row.status}${row.phrase ? ` ${row.phrase}` : ''}: “${row.message}”`,
        row.about,
        users.has(code) ? `Answered by ${users.get(code)?.join(', ')}.` : undefined,
      ).trimEnd(),
    ),
  )
}
