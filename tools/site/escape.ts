// Texts as they stand in HTML.

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
])

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (letter) => entities.get(letter) ?? '')
