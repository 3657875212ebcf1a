// The fields of a party as functions name them: `num`, `name-pres`, `subaddr-type`, `all`.
// Not whose party it is: callers, connected lines and redirections all have these.

import { table } from '@jackfield/base'
import { nobody, type Party, parseCallerId, presentationNumber, presentationWord } from '@jackfield/core'

/** What is known of a party beyond its name and number. */
export interface PartyDetails {
  isNameKnown: boolean
  isNumberKnown: boolean
  charset: string
  plan: string
  subaddress: string
  isSubaddressKnown: boolean
  subaddressType: string
  subaddressIsOdd: string
}

export const newDetails = (): PartyDetails => ({
  isNameKnown: false,
  isNumberKnown: false,
  charset: 'iso8859-1',
  plan: '0',
  subaddress: '',
  isSubaddressKnown: false,
  subaddressType: '0',
  subaddressIsOdd: '0',
})

const charsets = [
  'unknown',
  'iso8859-1',
  'withdrawn',
  'iso8859-2',
  'iso8859-3',
  'iso8859-4',
  'iso8859-5',
  'iso8859-7',
  'bmp',
  'utf8',
]

const flag = (value: boolean) => (value ? '1' : '0')

const readers = table<(party: Party, details: PartyDetails) => string>({
  all: (party) => (party.name === '' && party.number === '' ? '"" <>' : `"${party.name}" <${party.number}>`),
  name: ({ name }) => name,
  'name-valid': ({ name }, details) => flag(details.isNameKnown || name !== ''),
  'name-charset': (_, { charset }) => charset,
  'name-pres': ({ presentation }) => presentationWord(presentation),
  num: ({ number }) => number,
  'num-valid': ({ number }, details) => flag(details.isNumberKnown || number !== ''),
  'num-plan': (_, { plan }) => plan,
  'num-pres': ({ presentation }) => presentationWord(presentation),
  pres: ({ presentation }) => presentationWord(presentation),
  subaddr: (_, { subaddress }) => subaddress,
  'subaddr-valid': (_, { isSubaddressKnown }) => flag(isSubaddressKnown),
  'subaddr-type': (_, { subaddressType }) => subaddressType,
  'subaddr-odd': (_, { subaddressIsOdd }) => subaddressIsOdd,
  tag: ({ tag }) => tag ?? '',
})

const plain = (field: string) => field.replace(/^number/, 'num')

/** Nothing when there is no such field. */
export const readPartyField = (field: string, party: Party, details: PartyDetails): string | undefined =>
  readers.get(plain(field))?.(party, details)

const withoutLead = (text: string) => text.replace(/^[\0- ]+/, '')

/** The party afterwards; nothing when there is no such field or the value is none for it. Details are changed in place. */
export function writePartyField(field: string, value: string, party: Party, details: PartyDetails): Party | undefined {
  const text = withoutLead(value)
  switch (plain(field)) {
    case 'all': {
      const { name, number } = parseCallerId(text)
      details.isNameKnown = true
      details.isNumberKnown = true
      return { ...party, name, number: number.replaceAll(' ', '') }
    }
    case 'name':
      details.isNameKnown = true
      return { ...party, name: text }
    case 'num':
      details.isNumberKnown = true
      return { ...party, number: text }
    case 'name-valid':
      details.isNameKnown = text === '1'
      return details.isNameKnown ? party : { ...party, name: '' }
    case 'num-valid':
      details.isNumberKnown = text === '1'
      return details.isNumberKnown ? party : { ...party, number: '' }
    case 'name-pres':
    case 'num-pres':
    case 'pres': {
      const presentation = presentationNumber(text)
      return presentation === undefined ? undefined : { ...party, presentation }
    }
    case 'tag':
      return { ...party, tag: text }
    default:
      return writeDetail(plain(field), text, details) ? party : undefined
  }
}

function writeDetail(field: string, text: string, details: PartyDetails): boolean {
  switch (field) {
    case 'name-charset':
      if (!charsets.includes(text)) return false
      details.charset = text
      return true
    case 'num-plan':
      details.plan = String(Number.parseInt(text, 10) || 0)
      return true
    case 'subaddr':
      details.subaddress = text
      details.isSubaddressKnown = true
      return true
    case 'subaddr-valid':
      details.isSubaddressKnown = text === '1'
      return true
    case 'subaddr-type':
      details.subaddressType = text
      return true
    case 'subaddr-odd':
      details.subaddressIsOdd = text
      return true
    default:
      return false
  }
}

/** A party that stands in a text. */
export const partyIn = (text: string): Party => ({ ...nobody, ...parseCallerId(text) })
