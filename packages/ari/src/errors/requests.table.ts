// Errors of any request, before an operation looks at it: parameters, bodies, credentials, paths.
// Only the rows: ../errors.ts makes one table of them.

import type { ErrorTable } from '@jackfield/description'

export const requestsErrors = {
  'parameter-missing': {
    status: 400,
    message: 'Missing parameter {parameter}',
    about:
      'A parameter that the operation cannot do without was not given, or was given as an empty text. `parameter` names it.',
  },
  'parameter-invalid': {
    status: 400,
    message: 'Invalid value for parameter {parameter}',
    about:
      'A parameter has a value of the wrong type, or one outside its allowed set or range. `parameter` names it, `allowed` says what would be accepted.',
  },
  'too-many-values': {
    status: 400,
    message: 'Too many values for {list}',
    about: 'A list holds 128 values or more. Send several requests with shorter lists.',
  },
  'parameters-conflict': {
    status: 400,
    message: '{parameter} cannot be used together with {other}',
    about: 'Two parameters exclude each other. Leave one of them out.',
  },
  'body-unreadable': {
    status: 400,
    message: 'Error parsing request body',
    about: 'The body says that it is JSON but is not an object or array in JSON, or it is a form that cannot be read.',
  },
  'body-too-large': {
    status: 413,
    phrase: 'Request Entity Too Large',
    message: 'Request body too large',
    about:
      'The body is larger than the configured limit (40,960 bytes unless changed). The connection is closed after this answer.',
  },
  'path-malformed': {
    status: 400,
    message: 'The path cannot be decoded',
    about: 'A segment of the path contains a zero character or another byte no object can be called by.',
  },
  'authentication-required': {
    status: 401,
    message: 'Authentication required',
    about:
      'No credentials were sent, or they are wrong. Send Basic credentials or `api_key=user:password`. Repeated wrong credentials of one account are answered more and more slowly.',
  },
  'login-blocked': {
    status: 429,
    message: 'Too many wrong credentials',
    about:
      'This user has shown wrong credentials from this address too often, or wrong credentials of many users came from there. None are looked at before the seconds of `Retry-After` are over.',
  },
  'write-access-denied': {
    status: 403,
    message: 'Write access denied',
    about: 'The user may only read: GET and OPTIONS.',
  },
  'access-denied-by-list': {
    status: 403,
    message: 'Access denied by ACL',
    about: "The user's access list does not permit the address the request came from.",
  },
  'operation-not-allowed': {
    status: 403,
    message: 'The user may not use this operation',
    about: "The user's list of allowed operations does not contain this one.",
  },
  starting: {
    status: 503,
    message: 'The exchange is still starting',
    about: 'Requests are answered as soon as the configuration is read and every part is up. Try again in a moment.',
  },
  'shutting-down': {
    status: 503,
    message: 'The exchange is shutting down',
    about: 'No new work is taken any more.',
  },
  'too-busy': {
    status: 503,
    message: 'The exchange takes no more calls at the moment',
    about: 'The limit of calls is reached, or the exchange is too far behind to take another one. Try again later.',
  },
  'resource-not-found': {
    status: 404,
    message: 'Resource not found',
    about: 'There is no such path, or the module that brings it is not loaded.',
  },
  'trailing-slash': {
    status: 404,
    message: 'ARI URLs do not end with a slash. Try /ari/{path}',
    about: 'Leave the slash at the end of the path out.',
  },
  'method-not-allowed': {
    status: 405,
    message: 'Invalid method',
    about: 'The path exists, but not with this method. The `Allow` header lists those it has.',
  },
  'document-method-not-allowed': {
    status: 405,
    message: 'Unsupported method',
    about: 'Descriptions of the interface can only be read: use GET.',
  },
  'idempotency-key-invalid': {
    status: 400,
    message: 'The Idempotency-Key is empty or too long',
    about: 'A key is a text of 1 to 255 characters, chosen anew by the client for each command it means.',
  },
  'idempotency-key-reused': {
    status: 422,
    message: 'The Idempotency-Key was used for another request',
    about: 'A key stands for one command. Repeat the same request under the same key, or choose a new key.',
  },
  'idempotency-key-under-way': {
    status: 409,
    message: 'The request of this Idempotency-Key is still being answered by another exchange',
    about:
      'The same command was given to another exchange of the cluster, and is not done yet. Repeat it a little later to get its answer.',
  },
  'range-not-satisfiable': {
    status: 416,
    message: 'The range lies outside the file',
    about: 'The file is shorter than the range that was asked for.',
  },
  'key-too-long': {
    status: 400,
    message: 'The name is too long to be kept',
    about: 'Names that are kept over a restart have a limit. Choose a shorter one.',
  },
  'value-too-long': {
    status: 400,
    message: 'The value is too long to be kept',
    about: 'Values that are kept over a restart have a limit. Choose a shorter one.',
  },
  'store-failed': {
    status: 500,
    message: 'The change could not be kept',
    about: 'The state of the exchange could not be written to its file. Nothing was changed. The log says why.',
  },
  'internal-error': {
    status: 500,
    message: 'Internal Server Error',
    about: 'A fault of the exchange itself. The log has the details.',
  },
  'not-implemented': {
    status: 501,
    message: 'Method not implemented',
    about: 'The operation gave no answer.',
  },
  'upgrade-required': {
    status: 426,
    message: 'Upgrade Required',
    about: 'This path is an event socket: connect to it with a websocket client.',
  },
  'websocket-protocol-unsupported': {
    status: 400,
    message: 'None of the websocket sub-protocols asked for is known',
    about: 'Ask for the sub-protocol `ari`, or for none.',
  },
  'application-missing': {
    status: 400,
    message: 'HTTP request is missing param: [app]',
    about: 'Name at least one application in `app`.',
  },
  'application-registration-failed': {
    status: 400,
    message: 'Stasis app registration failed',
    about: "An application's name has 1 to 73 characters.",
  },
  'resume-token-invalid': {
    status: 400,
    message: 'The resume token cannot be read',
    about: '`resume` is empty, or a token as it was given by this interface, one for each application.',
  },
  'message-unreadable': {
    status: 400,
    phrase: 'Failed to parse request message JSON',
    message: 'Failed to parse request message JSON',
    about: 'A text message on an event socket is not JSON.',
  },
  'message-type-missing': {
    status: 400,
    phrase: 'Bad request',
    message: "No 'type' property.",
    about: 'A message on an event socket needs a `type`.',
  },
  'message-type-unknown': {
    status: 400,
    phrase: 'Bad request',
    message: 'Unknown request type.',
    about: 'The only type of message an event socket takes is `RESTRequest`.',
  },
  'message-uri-missing': {
    status: 400,
    phrase: 'Bad request',
    message: "Empty or missing 'uri' property.",
    about: 'A RESTRequest needs a `uri`, relative to the root of the interface.',
  },
  'message-method-unknown': {
    status: 400,
    phrase: 'Bad request',
    message: "Unknown or missing 'method' property.",
    about: 'A RESTRequest needs a `method`: GET, POST, PUT, DELETE or OPTIONS in capital letters.',
  },
  'message-query-strings-invalid': {
    status: 400,
    phrase: 'Bad request',
    message: "Unable to parse 'query_strings' array.",
    about: '`query_strings` is an array of objects with the texts `name` and `value`.',
  },
  'message-content-type-missing': {
    status: 400,
    phrase: 'Bad request',
    message: "No 'content_type' for 'message_body'.",
    about: 'A RESTRequest with a `message_body` also needs its `content_type`.',
  },
  'message-content-type-unknown': {
    status: 400,
    phrase: 'Bad request',
    message: 'Unknown content type.',
    about: '`content_type` is `application/json` or `application/x-www-form-urlencoded`.',
  },
  'limit-reached': {
    status: 503,
    message: 'Too many {of}: {limit} is {most}',
    about:
      'There is no room for another one. The message names the option of [limits] in asterisk.conf. End or delete some of those there are, or raise the limit.',
  },
  'message-form-unreadable': {
    status: 400,
    phrase: 'Bad request',
    message: "Unable to parse 'message_body' as 'application/x-www-form-urlencoded'.",
    about: 'The body of the RESTRequest is not a form.',
  },
  'message-json-unreadable': {
    status: 400,
    phrase: 'Bad request',
    message: "Unable to parse 'message_body' as 'application/json'.",
    about: 'The body of the RESTRequest is not an object or array in JSON.',
  },
  'upgrade-within-websocket': {
    status: 400,
    phrase: 'Bad request',
    message: "Can't upgrade to websocket from a websocket",
    about: 'An event socket cannot be opened by a request on an event socket.',
  },
  'download-over-websocket': {
    status: 406,
    phrase: 'Not Acceptable.  Use HTTP GET',
    message: 'Files can only be had over HTTP',
    about: 'Ask for the file with GET over HTTP.',
  },
} as const satisfies ErrorTable
