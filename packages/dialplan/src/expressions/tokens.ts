// The text inside `$[ … ]` cut into numbers, words, quoted strings and operators.
// Not the grammar; a character that belongs to no token becomes one of its own, which no grammar accepts.

export type Operator =
  | '||'
  | '|'
  | '&&'
  | '&'
  | '=~'
  | '=='
  | '='
  | '!='
  | '!'
  | '<='
  | '<'
  | '>='
  | '>'
  | '~~'
  | '::'
  | ':'
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '?'
  | ','
  | '('
  | ')'

export type Token =
  | { readonly kind: 'number' | 'word' | 'string' | 'bad'; readonly text: string }
  | { readonly kind: 'operator'; readonly text: Operator }

/** The longest alternative first: `==` before `=`, a whole word before the number it begins with. */
const pattern =
  /([ \t\r\n]+)|("[^"]*")|([A-Za-z0-9.';\\_^#@$\x80-\u{10ffff}]+)|(\|\||\||&&|&|=~|==|=|!=|!|<=|<|>=|>|~~|::|:|[-+*/%?,()])|([\s\S])/uy

const isNumber = (text: string): boolean => /^\d+(?:\.\d+)?$/.test(text)

export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [, , quoted, word, operator, bad] = match
    if (quoted !== undefined) tokens.push({ kind: 'string', text: quoted })
    else if (word !== undefined) tokens.push({ kind: isNumber(word) ? 'number' : 'word', text: word })
    else if (operator !== undefined) tokens.push({ kind: 'operator', text: operator as Operator })
    else if (bad !== undefined) tokens.push({ kind: 'bad', text: bad })
  }
  return tokens
}
