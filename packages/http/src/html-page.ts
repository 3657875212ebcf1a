// The small pages that the door itself answers with, outside of any interface.
// Not a template engine.

import { STATUS_CODES } from 'node:http'
import { table } from '@jackfield/base'

const escapes = table<string>({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })

/** For text and for values of attributes. */
export const escapeText = (text: string) => text.replace(/[&<>"]/g, (letter) => escapes.get(letter) as string)

export function htmlPage(status: number, text: string, footer = ''): string {
  const title = `${status} ${STATUS_CODES[status] ?? ''}`.trim()
  const signature = footer === '' ? '' : `<hr><address>${escapeText(footer)}</address>`
  return (
    `<!DOCTYPE html><html><head><title>${escapeText(title)}</title></head>` +
    `<body><h1>${escapeText(title)}</h1><p>${escapeText(text)}</p>${signature}</body></html>\r\n`
  )
}
