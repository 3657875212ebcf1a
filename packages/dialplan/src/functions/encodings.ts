// Dialplan functions that write a text in another alphabet and read it back: base 64, percent encoding.
// Nothing is kept secret by these.

import { dialplanFunction } from '../engine/dialplan-function.ts'

/** BASE64_ENCODE(text). */
export const base64Encode = dialplanFunction(
  {
    name: 'BASE64_ENCODE',
    module: 'func_base64.so',
    synopsis: 'A text in base 64.',
    arguments: ['text'],
    split: 'none',
  },
  { read: ({ data }) => Buffer.from(data).toString('base64') },
)

/** BASE64_DECODE(text). */
export const base64Decode = dialplanFunction(
  {
    name: 'BASE64_DECODE',
    module: 'func_base64.so',
    synopsis: 'What a text in base 64 says.',
    arguments: ['text'],
    split: 'none',
  },
  { read: ({ data }) => Buffer.from(data, 'base64').toString() },
)

/** URIENCODE(text): percent encoding of all but the unreserved characters. */
export const uriEncode = dialplanFunction(
  {
    name: 'URIENCODE',
    module: 'func_uri.so',
    synopsis: 'A text as it may stand in an address.',
    arguments: ['text?'],
    split: 'none',
  },
  {
    read: ({ data }) =>
      [...Buffer.from(data)]
        .map((byte) => {
          const char = String.fromCharCode(byte)
          return /[A-Za-z\d\-._~]/.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
        })
        .join(''),
  },
)

/** URIDECODE(text): percent encoding undone; what is no encoding stays. */
export const uriDecode = dialplanFunction(
  {
    name: 'URIDECODE',
    module: 'func_uri.so',
    synopsis: 'A text without percent encoding.',
    arguments: ['text?'],
    split: 'none',
  },
  {
    read: ({ data }) =>
      data.replace(/(?:%[\da-fA-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString()),
  },
)
