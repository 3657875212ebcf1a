// `connection[/options]` as media websockets are dialled: whose connection, and how it speaks.
// Not the connection.

import { codecNamed, type PlayoutDirection, type PlayoutMode } from '@jackfield/media'

export type ControlFormat = 'json' | 'plain-text'

export interface MediaWish {
  /** of a websocket client of the configuration; nothing: the program connects to us */
  readonly clientId: string | undefined
  readonly format: string
  readonly direction: PlayoutDirection
  /** undefined: as the configuration says */
  readonly controlFormat: ControlFormat | undefined
  readonly answersItself: boolean
  readonly mode: PlayoutMode
  /** a frame every 20 ms, also while there is nothing to hear */
  readonly isSteady: boolean
  /** goes into the address, already encoded */
  readonly query: string
  /** what was passed over */
  readonly remarks: readonly string[]
}

export type ReadMediaWish =
  | { readonly ok: true; readonly wish: MediaWish }
  | { readonly ok: false; readonly reason: string }

const incoming = 'INCOMING'
/** The best there is, for those who say nothing. */
const anyFormat = 'slin192'
const directions: readonly string[] = ['both', 'in', 'out'] satisfies readonly PlayoutDirection[]
/** Letters with their argument in parentheses, which may be left out. */
const optionShape = /([A-Za-z])(?:\(([^()]*)\))?/gy

/** `formats`: what was asked for otherwise, best first. */
export function readMediaWish(resource: string, formats: readonly string[]): ReadMediaWish {
  const slash = resource.indexOf('/')
  const connection = slash < 0 ? resource : resource.slice(0, slash)
  if (connection === '') return refused('no connection is named')
  const options = readOptions(slash < 0 ? '' : resource.slice(slash + 1))
  if (!options) return refused('the options cannot be read')
  const clientId = connection === incoming ? undefined : connection
  const format = options.get('c') ?? formats[0] ?? anyFormat
  const codec = codecNamed(format)
  if (!codec) return refused(`the format '${format}' is not known`)
  const direction = options.get('d') ?? 'both'
  if (!directions.includes(direction)) return refused(`'${direction}' is no direction`)
  const query = readQuery(options.get('v'))
  if (query === undefined) return refused('the parameters of the address are badly encoded')
  if (query !== '' && !clientId) return refused('there is no address to add parameters to')
  const { controlFormat, remarks } = readControlFormat(options)
  // frames whose size varies cannot be cut out of a stream
  const isWhole = options.has('p') || codec.bytesPer20Ms === undefined
  return {
    ok: true,
    wish: {
      clientId,
      format,
      direction: direction as PlayoutDirection,
      controlFormat,
      answersItself: !options.has('n'),
      mode: isWhole ? 'whole' : options.has('u') ? 'live' : 'paced',
      isSteady: options.has('s'),
      query,
      remarks,
    },
  }
}

const refused = (reason: string): ReadMediaWish => ({ ok: false, reason })

/** The last one of a letter counts. Nothing: they are not written as options are. */
function readOptions(text: string): Map<string, string> | undefined {
  const options = new Map<string, string>()
  let end = 0
  for (const [whole, letter, argument = ''] of text.matchAll(optionShape)) {
    options.set(letter as string, argument)
    end += whole.length
  }
  return end === text.length ? options : undefined
}

function readControlFormat(options: Map<string, string>): Pick<MediaWish, 'controlFormat' | 'remarks'> {
  const unknown = [...options.keys()].filter((letter) => !'cdfnpsuv'.includes(letter))
  const remarks = unknown.map((letter) => `the option '${letter}' is not known`)
  const given = options.get('f')
  if (given === undefined) return { controlFormat: undefined, remarks }
  const format = given.toLowerCase()
  if (format === 'json' || format === 'plain-text') return { controlFormat: format, remarks }
  return { controlFormat: 'plain-text', remarks: [...remarks, `'${given}' is no control format: plain-text is used`] }
}

/** Pairs of names and values, each encoded already, with commas between them; undefined: something is not. */
function readQuery(text: string | undefined): string | undefined {
  if (!text) return ''
  const isEncoded = (part: string) => /^(?:[\w.~!*'+:@$-]|%[0-9A-Fa-f]{2})*$/.test(part)
  const pairs = text.split(',')
  const isGood = pairs.every((pair) => {
    const [name = '', value = '', ...more] = pair.split('=')
    return name !== '' && more.length === 0 && isEncoded(name) && isEncoded(value)
  })
  return isGood ? pairs.join('&') : undefined
}
