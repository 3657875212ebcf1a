import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatText } from './format-text.ts'

const rows: [format: string, args: string[], text: string][] = [
  ['%04d-%s-%.2f', ['7', 'x', '1.5'], '0007-x-1.50'],
  ['%5s|%-5s|%.2s', ['ab', 'ab', 'abc'], '   ab|ab   |ab'],
  ['%x %X %#x %o', ['255', '255', '255', '8'], 'ff FF 0xff 10'],
  ['%+d % d %i', ['3', '3', '-3'], '+3  3 -3'],
  ['%e %g %g %g', ['12345.678', '0.0001', '1000000', '0.5'], '1.234568e+04 0.0001 1e+06 0.5'],
  ['%c%c%%', ['abc', 'b'], 'ab%'],
  ['%u', ['-1'], '18446744073709551615'],
  ['%a %a', ['1', '10.5'], '0x1p+0 0x1.5p+3'],
  ['%08.3f|%08x', ['-1.5', '255'], '-001.500|000000ff'],
  ['%.3d', ['7'], '007'],
]

test('conversions, flags, widths, precisions', () => {
  for (const [format, args, text] of rows) assert.deepEqual(formatText(format, args), { ok: true, text }, format)
})

test('what cannot be formatted says why', () => {
  assert.equal(formatText('%d', []).ok, false)
  assert.equal(formatText('%d', ['x']).ok, false)
  assert.equal(formatText('%k', ['x']).ok, false)
})

test('a width cannot make a text of any length', () => {
  const result = formatText('%999999999d', ['1'])
  assert.ok(result.ok && result.text.length === 4096)
})
