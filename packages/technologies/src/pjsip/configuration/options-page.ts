// The page of the documentation that lists every option of pjsip.conf, written from the tables of options.
// Not the file: tools/reference-pages.ts writes it.

import type { FieldRow } from '@jackfield/core'
import type { IdleOption, Option, OptionTable } from './option.ts'
import { type PjsipType, pjsipTypes } from './pjsip-types.table.ts'

/** As somebody looks for them who sets up a phone. */
const order: readonly PjsipType[] = [
  'endpoint',
  'aor',
  'contact',
  'auth',
  'identify',
  'registration',
  'transport',
  'acl',
  'domain_alias',
  'resource_list',
  'global',
  'system',
]

const head = `# Options of pjsip.conf

Written from the tables in \`packages/technologies/src/pjsip/configuration\` by \`npm run docs\`. How they work together is told in
[telephones.md](telephones.md) and [sip-calls.md](sip-calls.md).

An option without effect is taken, so that files of other exchanges can stay as they are; \`jackfield check\` and the log say so where it has
another value than its default. ARI, AMI (under the name without underscores: \`RtpSymmetric\`) and the command line show every option
but those marked *hidden*; AMI and the command line show those marked *secret* without their value. \`pjsip show settings\` shows all of \`global\`.
`

export function pjsipOptionsPage(): string {
  return [head, ...order.map((type) => section(type, pjsipTypes[type].options))].join('\n')
}

function section(type: PjsipType, options: OptionTable): string {
  const rows = Object.entries(options).map(([name, option]) => {
    const cells = [`\`${name}\``, takenBy(option.field), defaultOf(option.field), aboutOf(option)]
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  })
  return [`## type = ${type}`, '', '| option | takes | default | |', '|---|---|---|---|', ...rows, ''].join('\n')
}

function takenBy(field: FieldRow): string {
  switch (field.type) {
    case 'boolean':
      return 'yes, no'
    case 'word':
      return field.values.join(', ')
    case 'words':
      return `list of ${field.values.join(', ')}`
    case 'integer':
    case 'decimal':
      return rangeOf(field)
    default:
      return kinds[field.type]
  }
}

const kinds = {
  text: 'text',
  lines: 'list, or several lines',
  networks: 'list, or several lines',
  texts: 'one line or several',
  caller: '`Name <number>`',
  'type-of-service': 'number, or a name such as ef',
  codecs: 'list of codecs, or all',
  rule: 'one line or several',
} as const

function rangeOf({ min, max }: { min?: number; max?: number }): string {
  if (max !== undefined) return `${min ?? 0} to ${max}`
  return min === undefined || min === 0 ? 'number' : `number from ${min}`
}

const defaultOf = ({ default: value = '' }: FieldRow): string => (value === '' ? '' : `\`${value}\``)

function aboutOf({ about, idle, field, isSecret }: Option<unknown>): string {
  const marks = [field.isRequired && '*needed*', isSecret && '*secret*', field.isHidden && '*hidden*']
  return [about, idle && reasonOf(idle), ...marks].filter((part) => part).join('; ')
}

function reasonOf({ because, when, isAlwaysDone }: IdleOption): string {
  if (isAlwaysDone) return `no effect, it is always so: ${because}`
  return when ? `no effect with some values: ${because}` : `no effect: ${because}`
}
