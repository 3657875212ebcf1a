// What a reader reads of tokens of Markdown, without any marks: for anchors, titles and the search.

import type { Token, Tokens } from 'marked'

export function plainText(tokens: readonly Token[]): string {
  return tokens.map(textOf).join('')
}

function textOf(token: Token): string {
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table
    return [header, ...rows].map((row) => row.map((cell) => plainText(cell.tokens)).join(' ')).join(' ')
  }
  if (token.type === 'list') return (token as Tokens.List).items.map((item) => plainText(item.tokens)).join(' ')
  if (token.type === 'html') return ''
  const inner = (token as Tokens.Generic).tokens
  if (inner) return plainText(inner) + (token.type === 'paragraph' ? ' ' : '')
  return 'text' in token ? unescaped(String(token.text)) : ' '
}

const unescaped = (text: string) =>
  text
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
