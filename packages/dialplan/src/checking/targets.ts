// Which places of the dialplan, applications and devices a call of an application names: read from its arguments, references put aside.
// Not whether they exist.

import { table } from '@jackfield/base'
import { splitSubroutine } from '../engine/location.ts'
import { parseOptions } from '../engine/option-string.ts'
import { parseApplicationCall } from '../text/application-call.ts'
import { outsideIndex } from '../text/split-choice.ts'
import { splitArguments } from '../variables/split-arguments.ts'

export type Target =
  /** `[[context,]exten,]priority` */
  | { readonly kind: 'location'; readonly text: string }
  | { readonly kind: 'context'; readonly name: string }
  /** in the present context where there is none */
  | { readonly kind: 'extension'; readonly exten: string; readonly context: string | undefined }
  | { readonly kind: 'application'; readonly name: string; readonly data: string }
  | { readonly kind: 'endpoint'; readonly name: string }

const withCommas = (text: string): string => text.replaceAll('^', ',')

const location = (text: string): Target[] => (text.trim() === '' ? [] : [{ kind: 'location', text: text.trim() }])

const subroutine = (text: string): Target[] => location(splitSubroutine(text).location)

const called = (text: string): Target[] =>
  text.trim() === '' ? [] : [{ kind: 'application', ...parseApplicationCall(text) }]

const context = (name: string): Target[] => (name.trim() === '' ? [] : [{ kind: 'context', name: name.trim() }])

/** Both parts behind the question mark, as the application that has them cuts them. */
function choices(data: string, find: (text: string, wanted: string) => number): string[] {
  const mark = find(data, '?')
  if (mark < 0) return []
  const rest = data.slice(mark + 1)
  const colon = find(rest, ':')
  return colon < 0 ? [rest] : [rest.slice(0, colon), rest.slice(colon + 1)]
}

const anywhere = (text: string, wanted: string): number => text.indexOf(wanted)

/** `Local/exten@context[/options]` and `PJSIP/endpoint` or `PJSIP/number@endpoint`, one or several. */
function destinations(text: string): Target[] {
  return text.split('&').flatMap((each): Target[] => {
    const [, technology = '', resource = ''] = /^\s*([^/]+)\/(.*)$/s.exec(each) ?? []
    if (technology.toLowerCase() === 'local') {
      const [, exten = '', name = ''] = /^([^@/]*)(?:@([^/]*))?/.exec(resource) ?? []
      return [{ kind: 'extension', exten, context: name.trim() || 'default' }]
    }
    if (technology.toUpperCase() !== 'PJSIP') return []
    const [address = ''] = resource.split('/')
    return [{ kind: 'endpoint', name: address.slice(address.lastIndexOf('@') + 1).trim() }]
  })
}

/** The options that name a place, whatever other letters there are. */
function optionTargets(text: string, letters: Readonly<Record<string, (argument: string) => Target[]>>): Target[] {
  const known = Object.fromEntries(Object.keys(letters).map((letter) => [letter, '']))
  const parsed = parseOptions(text, known)
  if (!parsed.ok) return []
  return Object.entries(letters).flatMap(([letter, read]) => read(parsed.options.get(letter) ?? ''))
}

function dial(data: string): Target[] {
  const [to = '', , letters = ''] = splitArguments(data, { most: 4 })
  return [
    ...destinations(to),
    ...optionTargets(letters, {
      b: (argument) => subroutine(withCommas(argument)),
      B: (argument) => subroutine(withCommas(argument)),
      F: (argument) => location(withCommas(argument)),
      G: (argument) => location(withCommas(argument)),
      U: (argument) => (argument === '' ? [] : location(`${argument.split('^')[0]},s,1`)),
    }),
  ]
}

function originate(data: string): Target[] {
  const [to = '', kind = '', first = '', second = '', third = ''] = splitArguments(data, { most: 7 })
  const isApplication = kind.trim().toLowerCase() === 'app'
  const then = isApplication
    ? called(`${first}(${second})`)
    : location([first, second.trim() || 's', third.trim() || '1'].join(','))
  return [...destinations(to), ...then]
}

/** `name=value`, where a subroutine can be the value. */
function handlers(pair: string): Target[] {
  const equals = pair.indexOf('=')
  const name = pair.slice(0, equals).replaceAll(/\s/g, '')
  return /^CHANNEL\(hangup_handler_(?:push|wipe)\)$/i.test(name) ? subroutine(pair.slice(equals + 1)) : []
}

const argument = (data: string, index: number): string => splitArguments(data)[index] ?? ''

/** By the application's name in lower case. */
const readers = table<(data: string) => Target[]>({
  goto: location,
  gotoif: (data) => choices(data, anywhere).flatMap(location),
  gotoiftime: (data) => choices(data, anywhere).flatMap(location),
  gosub: subroutine,
  gosubif: (data) => choices(data, outsideIndex).flatMap(subroutine),
  execif: (data) => choices(data, outsideIndex).flatMap(called),
  execiftime: (data) => {
    const rest = data.slice(data.indexOf('?') + 1)
    const colon = outsideIndex(rest, ':')
    return (colon < 0 ? [rest] : [rest.slice(0, colon), rest.slice(colon + 1)]).flatMap(called)
  },
  exec: called,
  tryexec: called,
  dial,
  page: (data) => destinations(argument(data, 0)),
  retrydial: (data) => dial(splitArguments(data, { most: 4, isRaw: true })[3] ?? ''),
  originate,
  channelredirect: (data) => location(splitArguments(data, { most: 2, isRaw: true })[1] ?? ''),
  background: (data) => context(argument(data, 3)),
  readexten: (data) => context(argument(data, 2)),
  blindtransfer: (data) => {
    const [exten = '', name = ''] = splitArguments(data)
    return [{ kind: 'extension', exten, context: name.trim() || undefined }]
  },
  set: handlers,
  mset: (data) => splitArguments(data, { isRaw: true }).flatMap(handlers),
})

/** `data` with its references put aside. */
export const targetsOf = (application: string, data: string): Target[] =>
  readers.get(application.toLowerCase())?.(data) ?? []
