// The errors the door itself answers with, whatever interface it serves. An interface's own table may say them in other words.
// Not the errors of operations.

import type { ErrorTable } from '@jackfield/description'

export const doorErrors = {
  'authentication-required': {
    status: 401,
    message: 'Authentication required',
    about:
      'No credentials came with the request, or they are wrong. Send Basic credentials or `api_key=user:password`.',
  },
  'address-denied': {
    status: 403,
    message: 'Access denied by ACL',
    about: 'The credentials are right, but the access list of the user does not admit the address of the request.',
  },
  'write-denied': {
    status: 403,
    message: 'Write access denied',
    about: 'The user may only read: GET and OPTIONS.',
  },
  'operation-denied': {
    status: 403,
    message: 'Operation not allowed for this user',
    about: 'The list of operations the user may run does not have this one.',
  },
  'not-ready': {
    status: 503,
    message: 'Asterisk not booted',
    about: 'The exchange is still starting. Try again in a moment.',
  },
  'path-ends-with-slash': {
    status: 404,
    message: 'ARI URLs do not end with a slash. Try {path}',
    about: 'The path ends with a slash; none of the interface does.',
  },
  'path-not-found': {
    status: 404,
    message: 'Resource not found',
    about: 'Nothing is served under this path, or the module that brings it is not loaded.',
  },
  'path-invalid': {
    status: 400,
    message: 'Path contains a zero character',
    about: 'A segment of the path has `%00` in it.',
  },
  'method-invalid': {
    status: 405,
    message: 'Invalid method',
    about: 'The path exists, the method does not; `Allow` lists those there are.',
  },
  'document-method-invalid': {
    status: 405,
    message: 'Unsupported method',
    about: 'The documents of the interface can only be read.',
  },
  'body-too-large': {
    status: 413,
    phrase: 'Request Entity Too Large',
    message: 'Request body too large',
    about: 'The body is longer than the door takes; the limit is an option.',
  },
  'body-invalid': {
    status: 400,
    message: 'Error parsing request body',
    about: 'The body is said to be JSON, but it is not an object or an array of JSON in UTF-8.',
  },
  'idempotency-key-invalid': {
    status: 400,
    message: 'Idempotency-Key must have 1 to 255 characters',
    about: 'The key that makes a repeated request safe is empty or too long.',
  },
  'idempotency-key-reused': {
    status: 422,
    message: 'Idempotency-Key was used with another request',
    about: 'The same user sent the same key with another path, query or body. Take a new key for a new request.',
  },
  'range-unsatisfiable': {
    status: 416,
    message: 'Range not satisfiable',
    about: 'The range asked for begins behind the end of the file.',
  },
  'file-not-readable': {
    status: 404,
    message: 'File not found',
    about: 'The file that was to be sent is gone or cannot be read.',
  },
  'internal-error': {
    status: 500,
    message: 'Internal error',
    about: 'A fault of the exchange. Its log has the details.',
  },
  'upgrade-over-websocket': {
    status: 400,
    phrase: 'Bad request',
    message: "Can't upgrade to websocket from a websocket",
    about: 'An event socket cannot be asked for over an event socket.',
  },
  'download-over-websocket': {
    status: 406,
    phrase: 'Not Acceptable.  Use HTTP GET',
    message: 'Files are only sent over HTTP',
    about: 'The answer is a file. Ask for it by HTTP GET.',
  },
  'frame-invalid': {
    status: 400,
    phrase: 'Failed to parse request message JSON',
    message: 'The message is not a JSON object',
    about: 'A message over an event socket must be one JSON object.',
  },
  'frame-member-invalid': {
    status: 400,
    phrase: 'Bad request',
    message: '{words}',
    about: 'A member of a request over an event socket is missing or of the wrong kind; the message says which.',
  },
} as const satisfies ErrorTable
