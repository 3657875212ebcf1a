// A block of code as HTML, coloured when the site is made: nothing of it happens in the browser.

import { escapeHtml } from './escape.ts'
import { languages } from './languages.table.ts'

export function highlight(code: string, language: string): string {
  const rules = languages.get(language) ?? []
  let html = ''
  let plain = ''
  for (let at = 0; at < code.length; ) {
    const found = matchAt(code, at, rules)
    if (!found) {
      plain += code[at]
      at++
      continue
    }
    html += escapeHtml(plain) + `<span class="${found.colour}">${escapeHtml(found.text)}</span>`
    plain = ''
    at += found.text.length
  }
  return html + escapeHtml(plain)
}

function matchAt(code: string, at: number, rules: NonNullable<ReturnType<typeof languages.get>>) {
  for (const [colour, pattern] of rules) {
    pattern.lastIndex = at
    const text = pattern.exec(code)?.[0]
    if (text) return { colour, text }
  }
  return undefined
}
