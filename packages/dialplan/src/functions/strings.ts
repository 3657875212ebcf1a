// Dialplan functions that give back a text a little changed: LEN, TRIM, LTRIM, RTRIM, TOLOWER, TOUPPER, QUOTE, CSV_QUOTE, STRBETWEEN, PASSTHRU.
// Not what searches in a text (REGEX, FILTER, REPLACE, STRREPLACE): each has a file.

import { dialplanFunction } from '../engine/dialplan-function.ts'

/** LEN(text): how many bytes a text has. */
export const len = dialplanFunction(
  { name: 'LEN', module: 'func_strings.so', synopsis: 'The length of a text in bytes.', arguments: ['text?'] },
  { read: ({ data }) => String(Buffer.byteLength(data)) },
)

/** TRIM(text): without blanks at both ends. */
export const trim = dialplanFunction(
  { name: 'TRIM', module: 'func_strings.so', synopsis: 'A text without blanks at its ends.', arguments: ['text?'] },
  { read: ({ data }) => data.replace(/^[\0- ]+|[\0- ]+$/g, '') },
)

/** LTRIM(text): without blanks at the beginning. */
export const ltrim = dialplanFunction(
  {
    name: 'LTRIM',
    module: 'func_strings.so',
    synopsis: 'A text without blanks at its beginning.',
    arguments: ['text?'],
  },
  { read: ({ data }) => data.replace(/^[\0- ]+/, '') },
)

/** RTRIM(text): without blanks at the end. */
export const rtrim = dialplanFunction(
  { name: 'RTRIM', module: 'func_strings.so', synopsis: 'A text without blanks at its end.', arguments: ['text?'] },
  { read: ({ data }) => data.replace(/[\0- ]+$/, '') },
)

/** TOLOWER(text): letters of ASCII in lower case; others stay. */
export const toLower = dialplanFunction(
  { name: 'TOLOWER', module: 'func_strings.so', synopsis: 'A text in lower case.', arguments: ['text?'] },
  { read: ({ data }) => data.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) },
)

/** TOUPPER(text): letters of ASCII in upper case; others stay. */
export const toUpper = dialplanFunction(
  { name: 'TOUPPER', module: 'func_strings.so', synopsis: 'A text in upper case.', arguments: ['text?'] },
  { read: ({ data }) => data.replace(/[a-z]+/g, (letters) => letters.toUpperCase()) },
)

/** QUOTE(text): in double quotes, with those inside escaped. */
export const quote = dialplanFunction(
  { name: 'QUOTE', module: 'func_strings.so', synopsis: 'A text in quotes.', arguments: ['text?'], split: 'none' },
  { read: ({ data }) => `"${data.replace(/["\\]/g, '\\$&')}"` },
)

/** CSV_QUOTE(text): quoted as a field of a comma-separated file. */
export const csvQuote = dialplanFunction(
  {
    name: 'CSV_QUOTE',
    module: 'func_strings.so',
    synopsis: 'A text as a field of a CSV file.',
    arguments: ['text?'],
    split: 'none',
  },
  { read: ({ data }) => `"${data.replaceAll('"', '""')}"` },
)

/** STRBETWEEN(variable,insert): something put between all characters. */
export const strBetween = dialplanFunction(
  {
    name: 'STRBETWEEN',
    module: 'func_strings.so',
    synopsis: 'A variable with a text put between each two characters.',
    arguments: ['variable', 'insert'],
  },
  { read: (use) => [...(use.variable(use.args[0] ?? '') ?? '')].join(use.args[1]) },
)

/** PASSTHRU(text): the text itself, for functions that want a variable's name. */
export const passthru = dialplanFunction(
  {
    name: 'PASSTHRU',
    module: 'func_strings.so',
    synopsis: 'The text itself, where a name of a variable is wanted.',
    arguments: ['text?'],
    split: 'none',
  },
  { read: ({ data }) => data },
)
