import assert from 'node:assert/strict'
import { it } from 'node:test'
import { quoted } from './quoted.ts'

it('a quoted text is what JSON.stringify makes of it, whatever characters it has', () => {
  const texts = ['', 'bench', 'Ann "A"', 'a\\b', 'line\nline', 'ü € 日本', '😀', '\ud800', 'x\udc00y', '\u2028\u007f']
  for (let code = 0; code < 0x1_00_00; code++) texts.push(`a${String.fromCharCode(code)}b`)
  for (const text of texts) assert.equal(quoted(text), JSON.stringify(text))
})
