// Small XML documents, written: elements, attributes, text; everything that means something is escaped.
// Not read.

import { table } from '@jackfield/base'

export interface Element {
  readonly name: string
  readonly attributes?: Readonly<Record<string, string>>
  readonly content?: string | readonly Element[]
}

export const element = (
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  content: string | readonly Element[] = [],
): Element => ({ name, attributes, content })

/** A line an element, indented by one blank for each level. */
export const xmlDocument = (root: Element): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${lines(root, '').join('\n')}\n`

function lines({ name, attributes = {}, content = [] }: Element, indent: string): string[] {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const head = `${indent}<${name}${written.join('')}`
  if (typeof content === 'string') return [`${head}>${escaped(content)}</${name}>`]
  if (content.length === 0) return [`${head} />`]
  return [`${head}>`, ...content.flatMap((child) => lines(child, `${indent} `)), `${indent}</${name}>`]
}

const entities = table<string>({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })

/** What no document may have, not even escaped, becomes a blank. */
const escaped = (text: string) =>
  text
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g, ' ')
    .replace(/[&<>"]/g, (character) => entities.get(character) as string)
