// How many messages there are, in the words of the language of the channel.
// Not the numbers themselves: those are spoken by the rules of numbers.

export interface IntroCounts {
  readonly urgent: number
  readonly fresh: number
  readonly old: number
}

/** `new` or `old`, and how many. */
type Phrase = (count: number, isNew: boolean) => readonly string[]

const number = (count: number): string => `number:${count}`
const noun = (count: number): string => (count === 1 ? 'vm-message' : 'vm-messages')
const folder = (isNew: boolean): string => (isNew ? 'vm-INBOX' : 'vm-Old')

/** Languages with whole phrases of their own, by how their names begin; all others count like English. */
const phrases: readonly (readonly [language: string, phrase: Phrase, none?: readonly string[]])[] = [
  [
    'es',
    (count, isNew) =>
      count === 1 ? ['digits/1M', 'vm-message', `${folder(isNew)}s`] : [number(count), 'vm-messages', folder(isNew)],
    ['vm-youhaveno', 'vm-messages'],
  ],
  [
    'it',
    (count, isNew) =>
      count === 1
        ? ['digits/un', isNew ? 'vm-nuovo' : 'vm-vecchio', 'vm-message']
        : [number(count), isNew ? 'vm-nuovi' : 'vm-vecchi', 'vm-messages'],
    ['vm-no', 'vm-message'],
  ],
  ['pt_BR', (count, isNew) => portuguese(count, isNew), ['vm-nomessages']],
  ['pt', (count, isNew) => portuguese(count, isNew), ['vm-no', 'vm-messages']],
  [
    'se',
    (count, isNew) => scandinavian(count, 'digits/ett', isNew ? ['vm-nytt', 'vm-nya'] : ['vm-gammalt', 'vm-gamla']),
  ],
  ['no', (count, isNew) => scandinavian(count, 'digits/1', isNew ? ['vm-ny', 'vm-nye'] : ['vm-gamel', 'vm-gamle'])],
  ['da', (count, isNew) => scandinavian(count, 'digits/1', [folder(isNew), `${folder(isNew)}s`])],
  ['nl', (count, isNew) => [number(count), `${folder(isNew)}${count === 1 ? 's' : ''}`, noun(count)]],
  ['de', (count, isNew) => [count === 1 ? 'digits/1F' : number(count), folder(isNew), noun(count)]],
  ['pl', (count, isNew) => polish(count, isNew ? 'vm-new' : 'vm-old')],
  ['ru', (count, isNew) => russian(count, isNew ? 'vm-new' : 'vm-old')],
]

const portuguese: Phrase = (count, isNew) =>
  count === 1 ? [number(count), 'vm-message', `${folder(isNew)}s`] : [number(count), 'vm-messages', folder(isNew)]

const scandinavian = (count: number, one: string, [single, many]: readonly [string, string]): readonly string[] =>
  count === 1 ? [one, single, 'vm-message'] : [number(count), many, 'vm-messages']

/** 2 to 4, also at the end of a larger number, but not 12 to 14. */
const isFew = (count: number): boolean => count % 10 >= 2 && count % 10 <= 4 && (count % 100 < 12 || count % 100 > 14)

function polish(count: number, word: string): readonly string[] {
  if (count === 1) return ['digits/1-a', `${word}-a`, 'vm-message']
  if (!isFew(count)) return [number(count), `${word}-ych`, 'vm-messages']
  return [count === 2 ? 'digits/2-ie' : number(count), `${word}-e`, 'vm-messages']
}

function russian(count: number, word: string): readonly string[] {
  const isOne = count % 10 === 1 && count % 100 !== 11
  return [number(count), `${word}${isOne ? 'n' : 'x'}`, `vm-message${isOne ? '' : isFew(count) ? 'x1' : 'x2'}`]
}

export function introWords(language: string, { urgent, fresh, old }: IntroCounts): readonly string[] {
  const [, phrase, none = ['vm-youhave', 'vm-no', 'vm-messages']] =
    phrases.find(([beginning]) => language.toLowerCase().startsWith(beginning.toLowerCase())) ?? []
  if (urgent + fresh + old === 0) return none[0] === 'vm-no' ? ['vm-youhave', ...none] : none
  if (!phrase) return ['vm-youhave', ...englishWords({ urgent, fresh, old })]
  const parts = [
    ...(urgent > 0 ? [[number(urgent), 'vm-Urgent', noun(urgent)]] : []),
    ...(fresh > 0 ? [phrase(fresh, true)] : []),
    ...(old > 0 ? [phrase(old, false)] : []),
  ]
  return ['vm-youhave', ...joined(parts)]
}

/** The noun comes once, at the end. */
function englishWords({ urgent, fresh, old }: IntroCounts): string[] {
  const parts = [
    [urgent, 'vm-Urgent'],
    [fresh, 'vm-INBOX'],
    [old, 'vm-Old'],
  ] as const
  const spoken = parts.filter(([count]) => count > 0)
  return [...joined(spoken.map(([count, name]) => [number(count), name])), noun(spoken.at(-1)?.[0] ?? 0)]
}

const joined = (parts: readonly (readonly string[])[]): string[] =>
  parts.flatMap((part, at) => (at === 0 ? [...part] : ['vm-and', ...part]))

/** `new messages`, or in some languages `messages new`. */
export function folderWords(language: string, name: string): readonly string[] {
  const isNounFirst = /^(es|it|pt)/i.test(language)
  return isNounFirst ? ['vm-messages', `vm-${name}`] : [`vm-${name}`, 'vm-messages']
}
