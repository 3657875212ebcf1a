// Values nobody should send, and choosing among them.

import type { Random } from '@jackfield/base'

export const pick = <T>(random: Random, items: readonly T[]): T => items[random.below(items.length)] as T

/** As they stand in a path or a query, encoded or not. */
export const nastyTexts: readonly string[] = [
  '',
  ' ',
  '.',
  '..',
  '../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%',
  '%00',
  '%zz',
  '%C3%28',
  '%F0%9F%92%A9',
  '%EF%BF%BF',
  '%2F',
  '%0d%0aX-Injected:%20yes',
  '+',
  '&&==',
  ';',
  ',',
  ',,,,',
  '*',
  '"',
  "'; DROP TABLE mailboxes; --",
  '<script>',
  '${SHELL(id)}',
  '${${${',
  '$[1/0]',
  'SHELL(id)',
  '{channelId}',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '0',
  '1e309',
  '-0',
  '9007199254740993',
  '99999999999999999999',
  '0x10',
  '1.5',
  '2147483648',
  'ü',
  '\u202e',
  'a'.repeat(300),
  'a'.repeat(5_000),
  '/'.repeat(50),
  'Local/',
  'Local/x@nowhere',
  'Local/@',
  'PJSIP/nobody',
  'channel:',
  'channel:x',
  'sound:',
  'sound:../../etc/passwd',
  'tone:;tonezone=',
  'number:99999999999999999999',
  'recording:..',
  'deviceState:',
  'Stasis:x',
  'Stasis:',
  'mixing,mixing,,',
  'victim',
]

/** As they stand in JSON. */
export const nastyJson: readonly unknown[] = [
  ...['', 'x', '\u0000', '\ud800', 'a'.repeat(2_000), '${SHELL(id)}', '../..'],
  ...[0, -1, 1.5, 1e308, -1e-308, 2 ** 53],
  ...[true, false, null],
  ...[[], [[]], [null], {}, { value: {} }, { value: 'x', report_events: 'perhaps' }, { attribute: 'x' }],
  [{ attribute: 'x', value: 'y' }],
  ['StasisStart', { type: 'StasisStart' }, { type: 5 }],
  Array.from({ length: 300 }, (_, at) => at),
  Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`name-${at}`, at])),
]

/** Bodies as text: some are no JSON at all. */
export const nastyBodies: readonly string[] = [
  '',
  '{',
  '}',
  '[',
  'null',
  '5',
  '"x"',
  'tru',
  '{"variables":',
  '{"variables":{"a":}}',
  '{"a":1,"a":2}',
  '{"__proto__":{"x":1},"constructor":5}',
  '\u0000',
  '\ufeff{}',
  '['.repeat(2_000),
  '{"a":'.repeat(500) + '1' + '}'.repeat(500),
  'variables=x&fields=y&&=',
  `{"variables":{"x":"${'y'.repeat(3_000)}"}}`,
]

/** An object of nasty members under these names. */
export function nastyObject(random: Random, names: readonly string[]): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const name of names) if (random.next() < 0.7) made[name] = pick(random, nastyJson)
  if (random.next() < 0.2) made.unknown = pick(random, nastyJson)
  return made
}
