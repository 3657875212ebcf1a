// The page of the documentation that sets Asterisk's standard modules against what is here, written from tables and registries.
// Not the file: tools/reference-pages.ts writes it.

import { member } from '@jackfield/base'
import { type Command, commands } from '@jackfield/cli'
import { managerActions } from '@jackfield/manager'
import { standardActions } from './actions.table.ts'
import { retiredApplications, standardApplications } from './applications.table.ts'
import { standardCommands } from './commands.table.ts'
import { retiredFunctions, standardFunctions } from './functions.table.ts'
import { standardFiles, standardOptions } from './options.table.ts'
import { ourApplications, ourFunctions } from './our-names.ts'
import { type EffectByOption, ourOptions } from './our-options.ts'

type Standing = 'works' | 'no effect' | 'not here'

/** A module or a section, and how each of its names stands. */
interface Row {
  readonly title: string
  readonly names: readonly (readonly [name: string, standing: Standing])[]
}

const modulesOutside = new Set(['chan_iax2.so'])

const head = `# Beside Asterisk's standard modules

Written from tables of Asterisk's names and from the registries of this exchange by \`npm run docs\`: what works here, what is taken and has
no effect, and what is not here. \`jackfield check\` compares a configuration with the same tables ([check.md](check.md)). The names are those
of Asterisk 22 and 23.

IAX2 (\`chan_iax2\`, \`iax.conf\`) stays out: trunks and telephones speak SIP or WebRTC here. So does what Asterisk itself has given up
(\`chan_sip\`, \`chan_skinny\`, \`app_macro\`, \`res_monitor\`). Configuration stands in files: realtime (\`extconfig.conf\`), ODBC and LDAP are not here;
call records go to SQLite and PostgreSQL, to web servers and to files.
`

export function standardPage(): string {
  return [
    head,
    section(
      'Applications of the dialplan',
      'module',
      applicationRows(),
      onlyHere(ownApplications(), standardApplications),
    ),
    retired('application', retiredApplications),
    section('Functions of the dialplan', 'module', functionRows(), onlyHere(functionNames(), standardFunctions)),
    retired('function', retiredFunctions),
    section('Actions of the manager interface', 'module', actionRows(), onlyHere(actionNames(), standardActions)),
    section('Commands of the command line', 'module', commandRows(), onlyHere(ownCommands(), standardCommands)),
    optionSections(),
    otherFiles(),
  ].join('\n')
}

const functionNames = () => ourFunctions.map(({ name }) => name)
const actionNames = () => managerActions.map(({ description }) => description.name)
const ownApplications = () => ourApplications.map(({ name }) => name)
const ownCommands = () => commands.map(({ name }) => name)

const rowsOf = (modules: Readonly<Record<string, readonly string[]>>, isHere: (name: string) => boolean): Row[] =>
  Object.entries(modules)
    .sort(([a], [b]) => Number(b === 'core') - Number(a === 'core') || (a < b ? -1 : 1))
    .map(([module, names]) => ({
      title: modulesOutside.has(module) ? `\`${module}\` (stays out)` : `\`${module}\``,
      names: [...names].sort(byLetters).map((name) => [name, isHere(name) ? 'works' : 'not here'] as const),
    }))

const byLetters = (a: string, b: string): number => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)

/** Letter case does not matter in the names of applications and actions. */
const among = (names: readonly string[]) => {
  const known = new Set(names.map((name) => name.toLowerCase()))
  return (name: string): boolean => known.has(name.toLowerCase())
}

const applicationRows = () => rowsOf(standardApplications, among(ownApplications()))
const functionRows = () => rowsOf(standardFunctions, among(functionNames()))
const actionRows = () => rowsOf(standardActions, among(actionNames()))
const commandRows = () => rowsOf(standardCommands, isCommand)

/** By its name, or by that of one with fixed words behind it: `pjsip list aors`. */
function isCommand(name: string): boolean {
  const words = name.split(/[ _]/)
  return commands.some((command) => {
    const own = command.name.split(' ')
    if (own.some((word, at) => word !== words[at])) return false
    const rest = words.slice(own.length)
    return rest.every((word, at) => fixedWords(command, at)?.includes(word))
  })
}

function fixedWords(command: Command, at: number): readonly string[] | undefined {
  const words = command.arguments?.[at]?.words
  return Array.isArray(words) ? (words as readonly string[]) : undefined
}

function onlyHere(names: readonly string[], modules: Readonly<Record<string, readonly string[]>>): string {
  const isStandard = among(Object.values(modules).flat())
  const own = names.filter((name) => !isStandard(name)).sort(byLetters)
  return own.length === 0 ? '' : `Only here, or written differently: ${list(own)}.\n`
}

function section(title: string, column: string, rows: readonly Row[], more: string): string {
  const all = rows.flatMap(({ names }) => names)
  const works = all.filter(([, standing]) => standing === 'works').length
  return [`## ${title}`, '', `${works} of ${all.length} work here.`, '', ...table(column, rows), '', more].join('\n')
}

function table(column: string, rows: readonly Row[]): string[] {
  const hasIdle = rows.some(({ names }) => names.some(([, standing]) => standing === 'no effect'))
  const columns: readonly Standing[] = hasIdle ? ['works', 'no effect', 'not here'] : ['works', 'not here']
  const titles = { works: 'works', 'no effect': 'taken, without effect', 'not here': 'not here' }
  return [
    `| ${[column, ...columns.map((standing) => titles[standing])].join(' | ')} |`,
    `|${'---|'.repeat(columns.length + 1)}`,
    ...rows.map(({ title, names }) => {
      const cells = columns.map((wanted) =>
        list(names.filter(([, standing]) => standing === wanted).map(([name]) => name)),
      )
      return `| ${[title, ...cells].join(' | ')} |`
    }),
  ]
}

const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

function retired(kind: string, names: Readonly<Record<string, string>>): string {
  const rows = Object.entries(names).sort(([a], [b]) => byLetters(a, b))
  return [
    `Asterisk itself has removed these, and they are not here either:`,
    '',
    `| ${kind} | instead |`,
    '|---|---|',
    ...rows.map(([name, instead]) => `| \`${name}\` | ${instead === '' ? '' : `\`${instead}\``} |`),
    '',
  ].join('\n')
}

function optionSections(): string {
  const files = Object.entries(standardOptions).map(([file, sections]) => {
    const ours = ourOptions.get(file)
    const rows = Object.entries(sections).map(([name, options]): Row => {
      const known: EffectByOption = (ours && member(ours, name)) ?? new Map()
      return { title: sectionTitle(name), names: options.map((option) => [option, known.get(option) ?? 'not here']) }
    })
    return [`### ${file}`, '', ...table('section', rows), ''].join('\n')
  })
  const intro = 'Options of `pjsip.conf` have a page of their own: [pjsip-options.md](pjsip-options.md).\n'
  return ['## Options of configuration files', '', intro, ...files].join('\n')
}

const sectionTitle = (name: string): string =>
  name === '*' ? 'every other' : name.startsWith('type=') ? `\`${name.replace('=', ' = ')}\`` : `\`[${name}]\``

/** Files that are read here without having a table above. */
const readFiles: ReadonlySet<string> = new Set([
  ...['acl.conf', 'indications.conf', 'pjsip.conf', 'pjsip_notify.conf', 'pjsip_wizard.conf', 'sorcery.conf'],
])

function otherFiles(): string {
  const rows = Object.entries(standardFiles).map(([file, about]) => {
    const standing = readFiles.has(file) ? 'works' : /^iax/.test(file) ? 'stays out' : 'not here'
    return `| \`${file}\` | ${about} | ${standing} |`
  })
  return ['## Other files', '', '| file | what it is for | |', '|---|---|---|', ...rows, ''].join('\n')
}
